import { Alert, Button } from '@mui/material';
import type { Slip } from '@selvedge/domain/invoicing/slip';
import { formatRupees, MAX_CENTS } from '@selvedge/domain/money';
import { randomUuid } from '@selvedge/web/random-uuid';
import { useState } from 'react';
import { TextInput, useTranslate } from 'react-admin';
import { useChange } from '../hooks/use-change';
import { useDownload } from '../hooks/use-download';
import { useLatestRecord } from '../hooks/use-latest-record';
import { ADMIN_API } from '../providers/data-provider';
import { callJson } from '../providers/http-client';
import { rupees } from '../quotations/typed-numbers';
import { FormDialog } from '../ui/FormDialog';
import { DayInput, NumberInput, TickBox, useRules } from '../ui/inputs';
import { MONEY } from './money-parts';

const words = 'money.slip';

interface SlipDialogProps {
  slip: Slip;
  onClose: () => void;
}

interface ConfirmForm {
  amount: string;
  received_on: string;
  bank_reference: string;
  applies: boolean;
}

/** A payment slip beside the receipt that it becomes; the bank's figures may differ. */
export function SlipDialog({ slip: opened, onClose }: SlipDialogProps) {
  const { record: slip, outdated, catchUp } = useLatestRecord(opened);
  const translate = useTranslate();
  const { amount: rule, filled } = useRules();
  const [key] = useState(() => randomUuid());
  const [isRejecting, setRejecting] = useState(false);
  const file = useDownload(`${words}.file_failed`);
  const { id, version, customer_name, serial, order_number, amount, paid_on, bank_reference, file_name } = slip;
  const confirm = useChange({
    change: ({ amount: received, ...fields }: ConfirmForm) =>
      callJson<Slip>(
        'POST',
        `${ADMIN_API}/slips/${id}/confirm`,
        { ...fields, amount: rupees(received), version },
        { headers: { 'Idempotency-Key': key } },
      ),
    done: ({ receipt_no: number }) => translate('money.receipt.done', { number }),
    failure: 'money.receipt.failed',
    serverSpeaks: true,
    refresh: MONEY,
    close: onClose,
    onRejected: catchUp,
  });
  if (isRejecting) return <RejectDialog slip={slip} onClose={onClose} />;
  return (
    <FormDialog<ConfirmForm>
      title={translate(`${words}.title`, { name: customer_name })}
      intro={translate(serial ? `${words}.invoice` : `${words}.advance`, {
        serial,
        number: order_number,
        amount: formatRupees(amount),
      })}
      submitLabel={`${words}.confirm`}
      defaultValues={{ amount: amount.toFixed(2), received_on: paid_on, bank_reference, applies: true }}
      outdated={outdated}
      onSubmit={confirm.submit}
      onClose={onClose}
    >
      <Button
        variant="outlined"
        disabled={file.isPending}
        onClick={() => file.mutate(`/admin/slips/${id}/file`)}
        sx={{ alignSelf: 'flex-start', overflowWrap: 'anywhere' }}
      >
        {translate(`${words}.file`, { name: file_name })}
      </Button>
      <Alert severity="info">{translate(`${words}.look`)}</Alert>
      <NumberInput
        source="amount"
        label="money.receipt.amount"
        required
        validate={rule('money.receipt.amount', { min: 0.01, max: MAX_CENTS / 100, decimals: 2, unit: 'rupees' })}
      />
      <DayInput
        source="received_on"
        label="money.receipt.received_on"
        required
        validate={filled('money.receipt.received_on')}
      />
      <TextInput source="bank_reference" label="money.receipt.bank_reference" />
      <TickBox source="applies" label={translate(`${words}.applies`)} hint={translate(`${words}.applies_hint`)} />
      <Button color="error" onClick={() => setRejecting(true)} sx={{ alignSelf: 'flex-start' }}>
        {translate(`${words}.reject`)}
      </Button>
    </FormDialog>
  );
}

function RejectDialog({ slip, onClose }: SlipDialogProps) {
  const { record, outdated, catchUp } = useLatestRecord(slip);
  const { id, version, customer_name: name } = record;
  const translate = useTranslate();
  const { filled } = useRules();
  const reject = useChange({
    change: ({ reason }: { reason: string }) =>
      callJson<Slip>('POST', `${ADMIN_API}/slips/${id}/reject`, { reason, version }),
    done: `${words}.rejected`,
    failure: `${words}.reject_failed`,
    serverSpeaks: true,
    refresh: MONEY,
    close: onClose,
    onRejected: catchUp,
  });
  return (
    <FormDialog<{ reason: string }>
      title={translate(`${words}.reject_title`, { name })}
      submitLabel={`${words}.reject`}
      color="error"
      defaultValues={{ reason: '' }}
      outdated={outdated}
      onSubmit={reject.submit}
      onClose={onClose}
    >
      <TextInput
        source="reason"
        label={`${words}.reason`}
        helperText={`${words}.reason_hint`}
        autoFocus
        multiline
        minRows={2}
        validate={filled(`${words}.reason`)}
      />
    </FormDialog>
  );
}
