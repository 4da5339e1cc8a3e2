import { Alert, Box, Button, Stack } from '@mui/material';
import { formatDateTime } from '@selvedge/domain/dates';
import { formatRupees } from '@selvedge/domain/money';
import { isNoTotal, type OrderDetail } from '@selvedge/domain/orders/order';
import { useState } from 'react';
import { TextInput, useTranslate } from 'react-admin';
import { useChange } from '../hooks/use-change';
import { useRights } from '../hooks/use-rights';
import { dataProvider } from '../providers/data-provider';
import { FormDialog } from '../ui/FormDialog';

const words = 'resources.orders.change';

/** A change that waits for its customer, and the actions of staff on it. */
export function PendingChange({ order }: { order: OrderDetail }) {
  const translate = useTranslate();
  const { may } = useRights();
  const [asks, ask] = useState<'accept' | 'decline' | null>(null);
  const change = order.pending_change;
  const withdraw = useChange({
    change: () => dataProvider.withdrawOrderChange(order.id, { version: order.version }),
    done: translate(`${words}.withdrawn`),
    failure: `${words}.failed`,
    serverSpeaks: true,
    refresh: ['orders'],
  });
  if (!change) return null;
  const mayAnswer = may('order.confirm') && may('price.read');
  return (
    <Alert severity="warning" sx={{ '& .MuiAlert-message': { minWidth: 0, overflowWrap: 'anywhere', width: '100%' } }}>
      <strong>{translate(`${words}.waiting`)}</strong> {change.by}, {formatDateTime(change.at)}
      <Box component="ul" sx={{ my: 1, pl: 2.5 }}>
        {(change.changes ?? []).filter(isNoTotal).map(({ line, field, before, after }) => (
          <li key={`${line} ${field}`}>
            {[line, field].filter(Boolean).join(', ')}: {before} → <strong>{after}</strong>
          </li>
        ))}
      </Box>
      {may('price.read') ? (
        <Box sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {translate('resources.orders.fields.total_amount')}: {formatRupees(change.total_before)} →{' '}
          <strong>{formatRupees(change.total_after)}</strong>
        </Box>
      ) : null}
      {change.note ? <Box sx={{ mt: 1, whiteSpace: 'pre-line' }}>{change.note}</Box> : null}
      {mayAnswer ? (
        <Stack direction="row" sx={{ displayPrint: 'none', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
          <Button size="small" variant="contained" onClick={() => ask('accept')}>
            {translate(`${words}.agreed_by_telephone`)}
          </Button>
          <Button size="small" variant="outlined" onClick={() => ask('decline')}>
            {translate(`${words}.declined_by_telephone`)}
          </Button>
          <Button size="small" color="inherit" disabled={withdraw.isPending} onClick={() => withdraw.mutate()}>
            {translate(`${words}.withdraw`)}
          </Button>
        </Stack>
      ) : null}
      {asks ? <AnswerDialog order={order} changeId={change.id} answer={asks} onClose={() => ask(null)} /> : null}
    </Alert>
  );
}

interface AnswerDialogProps {
  order: OrderDetail;
  changeId: string;
  answer: 'accept' | 'decline';
  onClose: () => void;
}

/** Records the customer's response on the telephone. */
function AnswerDialog({ order, changeId, answer, onClose }: AnswerDialogProps) {
  const translate = useTranslate();
  const accepts = answer === 'accept';
  const given = useChange({
    change: ({ text }: { text: string }) =>
      dataProvider.answerOrderChange(
        order.id,
        changeId,
        answer,
        accepts ? { name: text.trim() } : { reason: text.trim() },
      ),
    done: translate(accepts ? `${words}.done` : `${words}.kept`, { number: order.order_number }),
    failure: `${words}.failed`,
    serverSpeaks: true,
    refresh: ['orders', 'quotations', 'dashboard'],
    close: onClose,
  });
  return (
    <FormDialog<{ text: string }>
      title={translate(accepts ? `${words}.agreed_by_telephone` : `${words}.declined_by_telephone`)}
      submitLabel={`${words}.${accepts ? 'submit' : 'keep'}`}
      defaultValues={{ text: accepts ? order.customer_name : '' }}
      onSubmit={given.submit}
      onClose={onClose}
    >
      <TextInput
        source="text"
        label={`${words}.${accepts ? 'who' : 'why'}`}
        required={accepts}
        autoFocus
        validate={(text?: string) => (accepts && !text?.trim() ? translate(`${words}.who`) : undefined)}
      />
    </FormDialog>
  );
}
