import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { minimumOf } from '@selvedge/domain/fabrics/colour-choice';
import { keepsStock, metresInStock, metresOffered, stockWord } from '@selvedge/domain/fabrics/stock';
import { formatLength } from '@selvedge/domain/length';
import type { Hold, HoldInput } from '@selvedge/domain/stock/hold';
import { mostToHold } from '@selvedge/domain/stock/hold-share';
import { api } from '@selvedge/web/api';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { messageOf } from '../../lib/error-text';
import { t } from '../../lib/language';
import { useIdempotencyKeys } from '../../lib/use-idempotency-key';
import type { Line } from '../../state/cart';
import { useConfig } from '../../state/config';
import { fabricDetail } from '../../state/fabrics';
import { myHolds } from '../../state/holds';
import { useSession } from '../../state/session';
import { ConfirmAddressFirst } from '../../ui/ConfirmAddressFirst';
import { DialogButtons } from '../../ui/DialogButtons';
import { fabricInColour } from '../../ui/fabric-in-colour';
import { Form } from '../../ui/form';
import { ModalDialog } from '../../ui/ModalDialog';

/** Lines of a list that are to be held, each in its color. */
export function HoldLinesDialog({ lines, onClose }: { lines: readonly Line[]; onClose: () => void }) {
  const { user } = useSession();
  return (
    <ModalDialog title={t('Hold fabrics of the list')} onClose={onClose}>
      {user?.email_verified === false ? (
        <ConfirmAddressFirst reason={t('We hold fabric for confirmed addresses.')} email={user.email} />
      ) : (
        <HoldLines lines={lines} onClose={onClose} />
      )}
    </ModalDialog>
  );
}

/** The outcome of a line: held, or why it is not. */
type Outcome = { isHeld: true } | { isHeld: false; message: string };

function HoldLines({ lines, onClose }: { lines: readonly Line[]; onClose: () => void }) {
  const { hold_hours: hours, hold_share_percent: percent, low_stock_metres } = useConfig();
  const queryClient = useQueryClient();
  const form = useForm();
  const keyOf = useIdempotencyKeys();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map());
  const holdLines = lines.map((line) => holdLineOf(line, percent, low_stock_metres));
  // Rejected lines can be tried once more; held ones are not held twice.
  const open = holdLines.flatMap(({ metres }, index) => (metres > 0 && !outcomes.get(index)?.isHeld ? [index] : []));

  const submit = async () => {
    // One after the other: lines of one fabric share its stock.
    for (const index of open) {
      const { line, metres } = holdLines[index] as HoldLine;
      const body: HoldInput = { fabric_id: line.fabric.id, colourway_id: line.colourway_id, quantity_meters: metres };
      let outcome: Outcome = { isHeld: true };
      try {
        await api<Hold>('/holds', { method: 'POST', body, headers: keyOf([index, body]) });
      } catch (error) {
        outcome = { isHeld: false, message: messageOf(error, t('It could not be held. Please try again.')) };
      }
      setOutcomes((before) => new Map(before).set(index, outcome));
      void queryClient.invalidateQueries({ queryKey: fabricDetail(line.fabric.id).queryKey });
    }
    void queryClient.invalidateQueries({ queryKey: myHolds.queryKey });
  };

  return (
    <Form form={form} onSubmit={submit} label={t('Hold fabrics of the list')}>
      <div>{t('We keep them for {hours} hours, while you decide.', { hours })}</div>
      <Box component="ul" aria-live="polite" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {holdLines.map(({ line, name, metres }, index) => {
          const outcome = outcomes.get(index);
          return (
            <Box key={`${line.fabric.id} ${line.colourway_id}`} component="li">
              <strong>{name}</strong>, {metres > 0 ? formatLength(metres, 'meters') : t('Nothing in stock to hold')}
              {outcome && (
                <Alert severity={outcome.isHeld ? 'success' : 'warning'} sx={{ mt: 0.5 }}>
                  {outcome.isHeld ? t('Held for you') : outcome.message}
                </Alert>
              )}
            </Box>
          );
        })}
      </Box>
      {open.length > 0 ? (
        <DialogButtons
          busy={form.formState.isSubmitting}
          submit={t('Hold them')}
          submitting={t('Holding...')}
          onCancel={onClose}
        />
      ) : (
        <Box>{t('Your holds are under My account.')}</Box>
      )}
    </Form>
  );
}

interface HoldLine {
  line: Line;
  name: string;
  /** 0 for a fabric without stock. */
  metres: number;
}

/** The length to hold of a line, within the stock and the limit of a customer. */
function holdLineOf(line: Line, percent: number, lowStockMetres: number): HoldLine {
  const { fabric, colourway_id, quantity } = line;
  const { price_unit: unit } = fabric;
  const colour = fabric.colourways.find(({ id }) => id === colourway_id);
  const name = fabricInColour(fabric.name, colour?.name);
  const free = keepsStock(fabric) ? metresOffered(stockWord(fabric, lowStockMetres, colour), fabric, colour) : null;
  if (free === null) return { line, name, metres: 0 };
  const minimum = metresInStock(minimumOf(fabric, colour), unit);
  const metres = Math.min(metresInStock(quantity, unit), mostToHold({ free, own: 0, minimum, percent }));
  return { line, name, metres };
}
