import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Link,
  Stack,
  Typography,
  useMediaQuery,
} from '@mui/material';
import { formatDay } from '@selvedge/domain/dates';
import { creditReasons, finalKinds, type InvoiceDetail } from '@selvedge/domain/invoicing/invoice';
import { centsFromRupees, formatCents, formatRupees } from '@selvedge/domain/money';
import { type ReactNode, useState } from 'react';
import { useGetOne, useRefresh, useTranslate } from 'react-admin';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import { useDownload } from '../hooks/use-download';
import { useRights } from '../hooks/use-rights';
import { mailTones, useMailWords } from '../mail/MailState';
import { Badge } from '../ui/Badge';
import { NoRecord } from '../ui/placeholders';
import { Fact, Facts } from '../ui/Section';
import { CreditNoteDialog } from './CreditNoteDialog';
import { DebitNoteDialog } from './DebitNoteDialog';
import { MailInvoice } from './MailInvoice';
import { billed, Figure, InvoiceStateBadge } from './money-parts';
import { RecordReceiptDialog } from './RecordReceiptDialog';

const fields = 'resources.invoices.fields';
/** A separate cache key, because react-admin would use the row of a list, which has fewer fields. */
const whole = { of: 'whole' };

/** One invoice, credit note or debit note: its content, its payments, and the possible actions. */
export function InvoiceDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const translate = useTranslate();
  const isNarrow = useMediaQuery('(max-width: 599.95px)');
  const { data, error, refetch } = useGetOne<InvoiceDetail>('invoices', { id, meta: whole }, { staleTime: 0 });
  const title = data
    ? `${translate(`money.kinds.${data.kind}`)} ${data.serial}`
    : translate('resources.invoices.title');
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" fullScreen={isNarrow}>
      <DialogTitle sx={{ overflowWrap: 'anywhere' }}>{title}</DialogTitle>
      <DialogContent>{data ? <Paper invoice={data} /> : <NoRecord error={error} refetch={refetch} />}</DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1, '& > :not(style) ~ :not(style)': { ml: 0 } }}>
        {data ? <Actions invoice={data} /> : null}
        <Button onClick={onClose} color="inherit" autoFocus>
          {translate('form.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Actions({ invoice }: { invoice: InvoiceDetail }) {
  const translate = useTranslate();
  const { may } = useRights();
  const refresh = useRefresh();
  const print = useDownload('money.invoice.print_failed');
  // Accepted claims link here, with the reason of the credit note.
  const [query] = useSearchParams();
  const reason = creditReasons.find((known) => known === query.get('credit'));
  const [openDialog, setOpenDialog] = useState<'credit' | 'debit' | 'receipt' | null>(reason ? 'credit' : null);
  const { id, kind, prints, mails, open, left, customer_id, order_id, customer_name } = invoice;
  const canCredit = kind !== 'credit_note' && left.some(({ quantity }) => quantity > 0) && may('invoice.credit');
  const canDebit = canCredit && finalKinds.includes(kind);
  return (
    <>
      {may('customer.read') ? (
        <Button
          variant="outlined"
          disabled={print.isPending}
          onClick={() => print.mutate(`/admin/invoices/${id}/pdf`, { onSettled: refresh })}
        >
          {translate(`money.invoice.${prints > 0 ? 'print_copy' : 'print'}`)}
        </Button>
      ) : null}
      <MailInvoice invoice={invoice} states={mails.map(({ state }) => state)} />
      {canCredit ? (
        <Button variant="outlined" onClick={() => setOpenDialog('credit')}>
          {translate('money.credit.action')}
        </Button>
      ) : null}
      {canDebit ? (
        <Button variant="outlined" onClick={() => setOpenDialog('debit')}>
          {translate('money.debit.action')}
        </Button>
      ) : null}
      {open > 0 && may('receipt.write') ? (
        <Button variant="contained" onClick={() => setOpenDialog('receipt')}>
          {translate('money.receipt.action')}
        </Button>
      ) : null}
      {openDialog === 'credit' && canCredit ? (
        <CreditNoteDialog invoice={invoice} reason={reason} onClose={() => setOpenDialog(null)} />
      ) : null}
      {openDialog === 'debit' && canDebit ? (
        <DebitNoteDialog invoice={invoice} onClose={() => setOpenDialog(null)} />
      ) : null}
      {openDialog === 'receipt' ? (
        <RecordReceiptDialog
          payer={customer_id ? { customer_id } : { order_id }}
          name={customer_name}
          invoices={[invoice]}
          onClose={() => setOpenDialog(null)}
        />
      ) : null}
    </>
  );
}

function Paper({ invoice }: { invoice: InvoiceDetail }) {
  const translate = useTranslate();
  const wordsOf = useMailWords();
  const { content, credit_notes, debit_notes, payments, mails, state } = invoice;
  const { corrects, reason, advances = [] } = content;
  const cents = (parts: readonly { net: number; vat: number }[]) =>
    parts.reduce((sum, { net, vat }) => sum + centsFromRupees(net) + centsFromRupees(vat), 0);
  // Lines are to the cent, and the total may be in whole rupees.
  const rounding = centsFromRupees(invoice.total) - cents(content.lines) + cents(advances);
  return (
    <Stack sx={{ gap: 2 }}>
      <Facts>
        <Fact label={translate(`${fields}.customer_name`)}>
          {[
            content.buyer.name,
            content.buyer.address,
            content.buyer.tin && translate('money.invoice.tin', { tin: content.buyer.tin }),
          ]
            .filter(Boolean)
            .join('\n')}
        </Fact>
        <Fact label={translate(`${fields}.order_number`)}>
          <Link component={RouterLink} to={`/orders/${invoice.order_id}/show`}>
            {invoice.order_number}
          </Link>
        </Fact>
        {corrects ? <Fact label={translate('money.kinds.invoice')}>{`${corrects.serial}\n${reason}`}</Fact> : null}
        <Fact label={translate(`${fields}.issued_on`)}>{formatDay(invoice.issued_on)}</Fact>
        <Fact label={translate(`${fields}.supply_date`)}>{formatDay(invoice.supply_date)}</Fact>
        {invoice.due_on ? <Fact label={translate(`${fields}.due_on`)}>{formatDay(invoice.due_on)}</Fact> : null}
        <Fact label={translate(`${fields}.issued_by`)}>{invoice.issued_by}</Fact>
        {state ? (
          <Fact label={translate(`${fields}.state`)}>
            <InvoiceStateBadge invoice={invoice} />
          </Fact>
        ) : null}
      </Facts>
      <Block title={translate('money.invoice.lines')}>
        {content.lines.map(({ line_id, name, quantity, unit, net, vat }) => (
          <Row
            key={line_id}
            text={[name, unit === 'lump' ? '' : billed(quantity, unit)].filter(Boolean).join(', ')}
            figure={formatRupees(net + vat)}
          />
        ))}
        {advances.map(({ serial, issued_on, net, vat }) => (
          <Row key={serial} text={`${serial}, ${formatDay(issued_on)}`} figure={formatRupees(-(net + vat))} />
        ))}
        {rounding === 0 ? null : <Row text={translate('money.invoice.rounding')} figure={formatCents(rounding)} />}
        <Row isTotal text={translate(`${fields}.total`)} figure={formatRupees(invoice.total)} />
        {content.vat > 0 ? (
          <Row
            text={translate('money.invoice.vat', { percent: content.vat_percent })}
            figure={formatRupees(content.vat)}
          />
        ) : null}
        {state ? <Row isTotal text={translate(`${fields}.open`)} figure={formatRupees(invoice.open)} /> : null}
      </Block>
      {credit_notes.length > 0 ? (
        <Block title={translate('money.invoice.credit_notes')}>
          {credit_notes.map((note) => (
            <Row
              key={note.id}
              text={`${note.serial}, ${formatDay(note.issued_on)}`}
              figure={formatRupees(-note.total)}
            />
          ))}
        </Block>
      ) : null}
      {debit_notes.length > 0 ? (
        <Block title={translate('money.invoice.debit_notes')}>
          {debit_notes.map((note) => (
            <Row
              key={note.id}
              text={`${note.serial}, ${formatDay(note.issued_on)}`}
              figure={formatRupees(note.total)}
            />
          ))}
        </Block>
      ) : null}
      {state ? (
        <Block title={translate('money.invoice.payments')}>
          {payments.map(({ receipt_id, receipt_no, received_on, amount, reversed }) => (
            <Row
              key={receipt_id}
              text={`${receipt_no}, ${formatDay(received_on)}${reversed ? `, ${translate('money.invoice.reversed')}` : ''}`}
              figure={formatRupees(amount)}
            />
          ))}
          {payments.length === 0 ? (
            <Typography color="textSecondary">{translate('money.invoice.no_payments')}</Typography>
          ) : null}
        </Block>
      ) : null}
      {mails.length > 0 ? (
        <Block title={translate('money.mail.mails')}>
          {mails.map((mail) => {
            const { word, reason } = wordsOf({
              ...mail,
              to: mail.to ?? '-',
              error: mail.error?.replace(/\.$/, '') || null,
            });
            return (
              <Box key={mail.at} sx={{ overflowWrap: 'anywhere', py: 0.25 }}>
                <Badge tone={mailTones[mail.state]}>{word}</Badge>
                <Typography variant="caption" component="p" color="textSecondary">
                  {reason}
                </Typography>
              </Box>
            );
          })}
        </Block>
      ) : null}
    </Stack>
  );
}

const Block = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box>
    <Typography variant="h3" sx={{ mb: 0.5 }}>
      {title}
    </Typography>
    {children}
  </Box>
);

const Row = ({ text, figure, isTotal = false }: { text: string; figure: string; isTotal?: boolean }) => (
  <Stack
    direction="row"
    sx={{
      fontWeight: isTotal ? 600 : 400,
      gap: 2,
      justifyContent: 'space-between',
      overflowWrap: 'anywhere',
      py: 0.25,
    }}
  >
    <span>{text}</span>
    <Figure>{figure}</Figure>
  </Stack>
);
