import { Alert, Button, Stack, Typography } from '@mui/material';
import { formatDay } from '@selvedge/domain/dates';
import type { BankLine, BookedLineInput } from '@selvedge/domain/invoicing/bank-line';
import type { Invoice } from '@selvedge/domain/invoicing/invoice';
import type { CustomerAccount } from '@selvedge/domain/invoicing/receivables';
import { centsFromRupees, formatRupees, rupeesFromCents } from '@selvedge/domain/money';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useChange } from '../hooks/use-change';
import { ADMIN_API } from '../providers/data-provider';
import { callJson } from '../providers/http-client';
import { FormDialog } from '../ui/FormDialog';
import { TickBox } from '../ui/inputs';
import { PayerInput } from './PayerInput';

const words = 'money.bank';

interface BookLineDialogProps {
  line: BankLine;
  /** Books the line as it was decided here. @returns whether it is booked */
  book: (confirmed: BookedLineInput) => void;
  onClose: () => void;
}

/** Chooses the payer of a line and what it pays, if there is no proposal or it is wrong. */
export function BookLineDialog({ line, book, onClose }: BookLineDialogProps) {
  const translate = useTranslate();
  const [payer, setPayer] = useState<{ id: string; open: Invoice[] } | null>(null);
  const choices = line.proposal?.choices ?? [];
  const find = useChange({
    change: async ({ customer_id: id }: { customer_id: string }) => {
      const account = await callJson<CustomerAccount>('GET', `${ADMIN_API}/customers/${id}/account`);
      const open = account.invoices.filter((invoice) => invoice.open > 0);
      return { id, open: open.toSorted((a, b) => (a.due_on ?? '').localeCompare(b.due_on ?? '')) };
    },
    done: (found) => {
      setPayer(found);
      return null;
    },
    failure: 'money.cheque.take_failed',
    serverSpeaks: true,
    refresh: [],
  });
  const intro = `${formatRupees(line.amount)} · ${formatDay(line.booked_on)} · ${line.description}`;
  if (payer) {
    return (
      <FormDialog<Record<`pays_${number}`, boolean>>
        key="pays"
        title={translate(`${words}.choose_title`)}
        intro={intro}
        submitLabel={`${words}.book`}
        defaultValues={Object.fromEntries(payer.open.map((_, index) => [`pays_${index}`, true]))}
        onSubmit={(pays) => {
          book({
            id: line.id,
            customer_id: payer.id,
            applications: spread(
              payer.open.filter((_, index) => pays[`pays_${index}`]),
              line.amount,
            ),
          });
          return undefined;
        }}
        onClose={onClose}
      >
        {payer.open.map(({ id, serial, open }, index) => (
          <TickBox
            key={id}
            source={`pays_${index}`}
            label={translate(`${words}.applies`, { serial, open: formatRupees(open) })}
            hint={index === 0 ? translate(`${words}.applies_hint`) : undefined}
          />
        ))}
        {payer.open.length === 0 ? <Alert severity="info">{translate(`${words}.applies_none`)}</Alert> : null}
      </FormDialog>
    );
  }
  return (
    <FormDialog<{ customer_id: string }>
      key="payer"
      title={translate(`${words}.choose_title`)}
      intro={intro}
      submitLabel={`${words}.go_on`}
      defaultValues={{ customer_id: line.proposal?.payer?.customer_id ?? '' }}
      onSubmit={find.submit}
      onClose={onClose}
    >
      {choices.length > 0 ? (
        <Stack sx={{ alignItems: 'flex-start', gap: 1, mb: 2 }}>
          <Typography>{translate(`${words}.may_be`)}</Typography>
          {choices.map(({ payer: whose, label, open, invoice_id, order_id, amount }) => (
            <Button
              key={label}
              variant="outlined"
              sx={{ textAlign: 'left' }}
              onClick={() =>
                book({
                  id: line.id,
                  ...(whose.customer_id ? { customer_id: whose.customer_id } : { order_id: whose.order_id ?? '' }),
                  applications: [{ ...(invoice_id ? { invoice_id } : { order_id }), amount }],
                })
              }
            >
              {translate(`${words}.pays_open`, { name: whose.name, label, open: formatRupees(open) })}
            </Button>
          ))}
        </Stack>
      ) : null}
      <PayerInput />
    </FormDialog>
  );
}

/** Pays one invoice after the other, as far as the amount suffices. */
function spread(chosen: readonly Invoice[], amount: number): BookedLineInput['applications'] {
  let left = centsFromRupees(amount);
  return chosen.flatMap(({ id, open }) => {
    const pays = Math.min(left, centsFromRupees(open));
    left -= pays;
    return pays > 0 ? [{ invoice_id: id, amount: rupeesFromCents(pays) }] : [];
  });
}
