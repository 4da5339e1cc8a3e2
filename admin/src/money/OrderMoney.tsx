import { Alert, Box, Button, Link, Stack, Typography } from '@mui/material';
import { formatDay } from '@selvedge/domain/dates';
import { finalKinds } from '@selvedge/domain/invoicing/invoice';
import type { OrderMoney as Money } from '@selvedge/domain/invoicing/receivables';
import { formatRupees } from '@selvedge/domain/money';
import type { OrderDetail } from '@selvedge/domain/orders/order';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { useRights } from '../hooks/use-rights';
import { ofSameRecord } from '../lib/of-same-record';
import { ADMIN_API } from '../providers/data-provider';
import { callJson } from '../providers/http-client';
import { Badge } from '../ui/Badge';
import { Fact, Facts, Section } from '../ui/Section';
import { IssueInvoiceDialog } from './IssueInvoiceDialog';
import { MailInvoice } from './MailInvoice';
import { Figure, InvoiceStateBadge } from './money-parts';
import { RecordChequeDialog } from './RecordChequeDialog';
import { RecordReceiptDialog } from './RecordReceiptDialog';

const statesOf = ({ mails }: OrderDetail, serial: string) =>
  mails.filter(({ invoice }) => invoice === serial).map(({ state }) => state);

export interface OfOrder {
  order: OrderDetail;
}

/** Sums of an order: due, received and open. */
export function OrderMoney({ order }: OfOrder) {
  const translate = useTranslate();
  const { may } = useRights();
  const [openDialog, setOpenDialog] = useState<'issue' | 'receipt' | 'cheque' | null>(null);
  const { data: money, isError } = useQuery({
    queryKey: ['order-money', order.id, order.version],
    queryFn: () => callJson<Money>('GET', `${ADMIN_API}/orders/${order.id}/money`),
    staleTime: 0,
    placeholderData: ofSameRecord(order.id),
  });
  return (
    <Section title={translate('money.order.title')}>
      {isError ? <Typography color="error">{translate('money.order.load_failed')}</Typography> : null}
      {money ? (
        <Stack sx={{ gap: 2 }}>
          {money.credit_warnings.map((warning) => (
            <Alert key={warning} severity="warning">
              {warning}
            </Alert>
          ))}
          <Facts>
            {(['due', 'received', 'cheques_in_hand', 'open', 'credit'] as const)
              .filter((name) => name !== 'credit' || money.credit > 0)
              .map((name) => (
                <Fact key={name} label={translate(`money.fields.${name}`)}>
                  <Figure>{formatRupees(money[name])}</Figure>
                  {name === 'cheques_in_hand' && money.cheques_on ? ` (${formatDay(money.cheques_on)})` : null}
                </Fact>
              ))}
            {money.advance.missing > 0 || money.advance.received > 0 ? (
              <Fact label={translate('money.order.advance', { percent: money.advance.percent })}>
                <Figure>{formatRupees(money.advance.due)}</Figure>{' '}
                {money.advance.missing > 0 ? (
                  <Badge tone="amber">
                    {translate('money.order.advance_missing', { missing: formatRupees(money.advance.missing) })}
                  </Badge>
                ) : money.advance.received >= money.advance.due ? (
                  <Badge tone="green">{translate('money.order.advance_there')}</Badge>
                ) : null}
              </Fact>
            ) : null}
          </Facts>
          {money.warnings.map((warning) => (
            <Alert key={warning} severity="warning">
              {warning}
            </Alert>
          ))}
          {money.invoices.length > 0 ? (
            <Box component="ul" sx={{ display: 'grid', gap: 1, listStyle: 'none', m: 0, p: 0 }}>
              {money.invoices.map((invoice) => (
                <li key={invoice.id}>
                  <Link component={RouterLink} to={`/invoices/${invoice.id}/show`} sx={{ overflowWrap: 'anywhere' }}>
                    {invoice.serial}
                  </Link>{' '}
                  <InvoiceStateBadge invoice={invoice} />
                  {order.customer_email === '' ? null : (
                    <div>
                      <MailInvoice isNamed invoice={invoice} states={statesOf(order, invoice.serial)} />
                    </div>
                  )}
                </li>
              ))}
            </Box>
          ) : null}
          {may('invoice.issue') ? (
            <div>
              <Button
                variant="outlined"
                fullWidth
                disabled={money.why_not !== null}
                aria-describedby="why-no-invoice"
                onClick={() => setOpenDialog('issue')}
              >
                {translate('money.order.issue')}
              </Button>
              {money.why_not ? (
                <Typography
                  id="why-no-invoice"
                  variant="caption"
                  component="p"
                  color="textSecondary"
                  sx={{ mt: 0.5, overflowWrap: 'anywhere' }}
                >
                  {money.why_not}
                </Typography>
              ) : null}
            </div>
          ) : null}
          {may('cheque.write') && order.status !== 'cancelled' ? (
            <Button variant="outlined" fullWidth onClick={() => setOpenDialog('cheque')}>
              {translate('money.cheque.take_in')}
            </Button>
          ) : null}
          {may('receipt.write') && order.status !== 'cancelled' ? (
            <Button variant="outlined" fullWidth onClick={() => setOpenDialog('receipt')}>
              {translate('money.receipt.action')}
            </Button>
          ) : null}
        </Stack>
      ) : null}
      {money && openDialog === 'issue' ? (
        <IssueInvoiceDialog order={order} paper={money.paper} onClose={() => setOpenDialog(null)} />
      ) : null}
      {money && openDialog === 'cheque' ? (
        <RecordChequeDialog
          payer={{ order_id: order.id }}
          name={order.customer_company || order.customer_name}
          invoices={money.invoices}
          onClose={() => setOpenDialog(null)}
        />
      ) : null}
      {money && openDialog === 'receipt' ? (
        <RecordReceiptDialog
          payer={{ order_id: order.id }}
          name={order.customer_company || order.customer_name}
          invoices={money.invoices}
          {...(!money.invoices.some(({ kind }) => finalKinds.includes(kind)) &&
            money.open > 0 && {
              advance: { order_id: order.id, order_number: order.order_number, missing: money.advance.missing },
            })}
          onClose={() => setOpenDialog(null)}
          onCheque={may('cheque.write') ? () => setOpenDialog('cheque') : undefined}
        />
      ) : null}
    </Section>
  );
}
