import { Button } from '@mui/material';
import { formatLength } from '@selvedge/domain/length';
import type { RollCard, RollPromise } from '@selvedge/domain/rolls/roll';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useChange } from '../hooks/use-change';
import { ADMIN_API } from '../providers/data-provider';
import { callJson } from '../providers/http-client';
import { RollActionDialog } from './RollActionDialog';
import { ROLLS } from './roll-parts';

interface PickPromiseProps {
  card: RollCard;
  promise: RollPromise;
}

/** Picks what an order has of a roll: all of it at once, or a part by its cut. */
export function PickPromise({ card, promise }: PickPromiseProps) {
  const translate = useTranslate();
  const [isCutting, setCutting] = useState(false);
  const { id, order_id, order_number, length, cut } = promise;
  const pick = useChange<string>({
    change: (allocation) =>
      callJson('POST', `${ADMIN_API}/orders/${order_id}/pick`, { allocations: [{ id: allocation }] }),
    done: () => 'rolls.of_order.picked',
    failure: 'rolls.of_order.failed',
    serverSpeaks: true,
    refresh: ['orders', ...ROLLS],
  });
  return (
    <>
      <Button
        variant="contained"
        disabled={pick.isPending}
        aria-label={translate('rolls.card.pick_for', { length: formatLength(length, 'meters'), order: order_number })}
        onClick={() => (cut === 'whole' ? pick.mutate(id) : setCutting(true))}
        sx={{ ml: 'auto', '&&': { minHeight: 52, minWidth: 96 } }}
      >
        {translate('rolls.card.pick')}
      </Button>
      {isCutting ? (
        <RollActionDialog
          action="cuts"
          roll={{ rollId: card.id, rollNumber: card.roll_number }}
          card={card}
          promise={id}
          onClose={() => setCutting(false)}
        />
      ) : null}
    </>
  );
}
