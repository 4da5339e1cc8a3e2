import { Button, Link } from '@mui/material';
import { formatQuantity } from '@selvedge/domain/length';
import type { OrderBatchAnswer, OrderBatchInput } from '@selvedge/domain/orders/order-batch';
import { randomUuid } from '@selvedge/web/random-uuid';
import { useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { useChange } from '../hooks/use-change';
import { useRights } from '../hooks/use-rights';
import { ADMIN_API } from '../providers/data-provider';
import { callJson } from '../providers/http-client';
import { FormDialog } from '../ui/FormDialog';
import { TickBox } from '../ui/inputs';
import { RejectedDialog } from '../ui/list/RejectedDialog';
import { useSelection } from '../ui/list/selection';

const words = 'resources.orders.bulk';

type Step = 'confirmed' | 'next';

/** Confirms the selected orders, or takes each a step further. */
export function BulkMove() {
  const translate = useTranslate();
  const { may } = useRights();
  const [openDialog, setOpenDialog] = useState<Step | null>(null);
  const [answer, setAnswer] = useState<OrderBatchAnswer | null>(null);
  const steps: Step[] = [
    ...(may('order.confirm') ? (['confirmed'] as const) : []),
    ...(may('order.move') ? (['next'] as const) : []),
  ];
  return (
    <>
      {steps.map((step) => (
        <Button key={step} size="small" variant="outlined" onClick={() => setOpenDialog(step)}>
          {translate(step === 'next' ? `${words}.next` : 'resources.orders.steps.confirmed.action')}
        </Button>
      ))}
      {openDialog ? <MoveDialog step={openDialog} onAnswer={setAnswer} onClose={() => setOpenDialog(null)} /> : null}
      {answer ? (
        <RejectedDialog
          title={answer.message}
          rejected={answer.refused.map(({ id, order_number, message }) => ({
            id,
            name: (
              <Link component={RouterLink} to={`/orders/${id}/show`}>
                {order_number}
              </Link>
            ),
            reason: message,
          }))}
          onClose={() => setAnswer(null)}
        />
      ) : null}
    </>
  );
}

interface MoveDialogProps {
  step: Step;
  onAnswer: (answer: OrderBatchAnswer) => void;
  onClose: () => void;
}

function MoveDialog({ step, onAnswer, onClose }: MoveDialogProps) {
  const translate = useTranslate();
  const selection = useSelection();
  const { onSelect } = useListContext();
  // Pressing again after a lost response moves nothing twice.
  const [key] = useState(() => randomUuid());
  const count = selection?.count ?? 0;
  const label = translate(step === 'next' ? `${words}.next` : 'resources.orders.steps.confirmed.action');
  const move = useChange<Pick<OrderBatchInput, 'notify_customer'>, OrderBatchAnswer>({
    change: ({ notify_customer }) =>
      callJson(
        'POST',
        `${ADMIN_API}/orders/batch`,
        { ids: [...(selection?.ids ?? [])], step, notify_customer: notify_customer === true },
        { headers: { 'Idempotency-Key': key } },
      ),
    done: (answer) => {
      // Orders that were not moved stay selected.
      onSelect(answer.refused.map(({ id }) => id));
      if (answer.refused.length === 0) return answer.message;
      onAnswer(answer);
      return null;
    },
    failure: 'resources.orders.status_failed',
    serverSpeaks: true,
    refresh: ['orders', 'dashboard'],
    close: onClose,
  });
  return (
    <FormDialog<{ notify_customer: boolean }>
      title={translate('resources.orders.move_title', { action: label })}
      intro={`${translate('resources.orders.total', { smart_count: count, count: formatQuantity(count) })}. ${translate(`${words}.each`)}`}
      submitLabel={label}
      defaultValues={{ notify_customer: true }}
      onSubmit={move.submit}
      onClose={onClose}
    >
      <TickBox
        source="notify_customer"
        label={translate('resources.orders.notify.label')}
        hint={translate(`${words}.notify`)}
      />
    </FormDialog>
  );
}
