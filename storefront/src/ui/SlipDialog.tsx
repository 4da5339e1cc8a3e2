import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import { colomboDay } from '@selvedge/domain/dates';
import { MAX_SLIP_BYTES, type OwnSlip } from '@selvedge/domain/invoicing/slip';
import { MAX_CENTS, readRupees } from '@selvedge/domain/money';
import { api } from '@selvedge/web/api';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { messageOf } from '../lib/error-text';
import { t } from '../lib/language';
import { smallerPhoto } from '../lib/smaller-photo';
import { showError, showSuccess } from '../lib/toast';
import { translateSentence } from '../lib/translate-sentence';
import { useIdempotencyKey } from '../lib/use-idempotency-key';
import { MONEY } from '../state/money';
import { ActionButton } from './ActionButton';
import { DialogButtons } from './DialogButtons';
import { FILL_IN, Form, FormField } from './form';
import { ModalDialog } from './ModalDialog';

/** What a slip can pay: an invoice, or the advance of an order. */
export interface Payable {
  label: string;
  target: { invoice_id: string } | { quotation_id: string };
  /** The open amount in LKR. */
  amount: number;
}

interface SlipDialogProps {
  payables: readonly Payable[];
  onClose: () => void;
}

interface SlipForm {
  pays: string;
  amount: string;
  paid_on: string;
  bank_reference: string;
}

const amountOf = (text: string) =>
  readRupees(text, { min: 0.01, max: MAX_CENTS / 100, decimals: 2, label: 'The amount' });

/** Sends the photo or PDF of a payment. */
export function SlipDialog({ payables, onClose }: SlipDialogProps) {
  const queryClient = useQueryClient();
  const keyOf = useIdempotencyKey();
  const [file, setFile] = useState<File | null>(null);
  const [first] = payables;
  const form = useForm<SlipForm>({
    defaultValues: {
      pays: '0',
      amount: first?.amount.toFixed(2) ?? '',
      paid_on: colomboDay(new Date()),
      bank_reference: '',
    },
  });
  const submit = async ({ pays, amount, ...fields }: SlipForm) => {
    if (!file) return showError(t('Please choose a photo or a PDF of the slip.'));
    const body = new FormData();
    const sent = { ...payables[Number(pays)]?.target, amount: String(amountOf(amount).value), ...fields };
    for (const [name, value] of Object.entries(sent)) if (value) body.set(name, value);
    try {
      body.set('file', await smallerPhoto(file));
      const headers = keyOf([sent, file.name, file.size, file.lastModified]);
      await api<OwnSlip>('/account/slips', { method: 'POST', body, headers });
      showSuccess(t('Your slip has arrived. We look for the payment and confirm it.'));
      onClose();
      await queryClient.invalidateQueries({ queryKey: MONEY });
    } catch (error) {
      showError(messageOf(error, t('The slip could not be sent. Please try again.')));
    }
  };
  return (
    <ModalDialog title={t('Send a payment slip')} onClose={onClose} width="xs">
      <Form form={form} onSubmit={submit} label={t('Send a payment slip')}>
        {payables.length > 1 && (
          <FormField form={form} name="pays" select label={t('It pays')} defaultValue="0">
            {payables.map(({ label }, index) => (
              <MenuItem key={label} value={String(index)}>
                {label}
              </MenuItem>
            ))}
          </FormField>
        )}
        {payables.length === 1 && <div>{first?.label}</div>}
        <FormField
          form={form}
          name="amount"
          label={t('Amount in rupees')}
          autoComplete="off"
          rules={{ required: FILL_IN, validate: (text) => translateSentence(amountOf(text).sentence) ?? true }}
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        />
        <FormField
          form={form}
          name="paid_on"
          type="date"
          label={t('Day of the payment')}
          rules={{ required: FILL_IN }}
          slotProps={{ htmlInput: { max: colomboDay(new Date()) }, inputLabel: { shrink: true } }}
        />
        <FormField
          form={form}
          name="bank_reference"
          label={t('Bank reference (optional)')}
          autoComplete="off"
          most={60}
        />
        <SlipFile file={file} onChange={setFile} />
        <DialogButtons
          submit={t('Send slip')}
          submitting={t('Sending...')}
          busy={form.formState.isSubmitting}
          onCancel={onClose}
        />
      </Form>
    </ModalDialog>
  );
}

function SlipFile({ file, onChange }: { file: File | null; onChange: (file: File | null) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    if (!/\.(pdf|jpe?g|png)$/i.test(chosen.name)) return showError(t('Please choose a PDF, JPG or PNG file'));
    if (chosen.size > MAX_SLIP_BYTES) {
      return showError(
        t('Please choose a file of at most {megabytes} MB', { megabytes: MAX_SLIP_BYTES / 1024 / 1024 }),
      );
    }
    onChange(chosen);
  };
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={t('Slip')}
        accept=".pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png"
        onChange={({ target }) => {
          choose(target.files?.[0]);
          // Allows choosing the same file again.
          target.value = '';
        }}
      />
      <ActionButton type="button" variant="outlined" onClick={() => input.current?.click()}>
        {file ? t('Choose another file') : t('Choose a photo or PDF')}
      </ActionButton>
      {file && <Box sx={{ mt: 0.5 }}>{file.name}</Box>}
    </Box>
  );
}
