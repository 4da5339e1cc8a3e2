import { Alert, Box, Button, LinearProgress, Link, Stack, Typography } from '@mui/material';
import type { CustomerDetail } from '@selvedge/domain/customers/customer';
import { formatDay } from '@selvedge/domain/dates';
import type { Cheque } from '@selvedge/domain/invoicing/cheque';
import { type CustomerAccount as Account, ageBands } from '@selvedge/domain/invoicing/receivables';
import { formatRupees } from '@selvedge/domain/money';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { TextInput, useGetList, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { useChange } from '../hooks/use-change';
import { useIsAllowed } from '../hooks/use-rights';
import { IfAllowed } from '../permissions/IfAllowed';
import { ADMIN_API } from '../providers/data-provider';
import { callJson } from '../providers/http-client';
import { FormDialog } from '../ui/FormDialog';
import { useRules } from '../ui/inputs';
import { Fact, Facts, Section } from '../ui/Section';
import { Figure, InvoiceStateBadge, MONEY } from './money-parts';
import { RecordChequeDialog } from './RecordChequeDialog';
import { RecordReceiptDialog } from './RecordReceiptDialog';
import { StatementDialog } from './StatementDialog';

const words = 'money.customer';

/** What a customer owes: open invoices, cheques in hand and the last receipts, with the actions on them. */
export function CustomerAccount({ customer }: { customer: CustomerDetail }) {
  const translate = useTranslate();
  const [dialog, setDialog] = useState<'statement' | 'cheque' | 'receipt' | 'lift' | null>(null);
  const close = () => setDialog(null);
  const mayTakeCheques = useIsAllowed('cheque.write');
  const { data: cheques = [] } = useGetList<Cheque>(
    'cheques',
    {
      filter: { state: 'in_hand', customer_id: customer.id },
      sort: { field: 'date_on_cheque', order: 'ASC' },
      pagination: { page: 1, perPage: 100 },
    },
    { enabled: mayTakeCheques, staleTime: 0 },
  );
  const { data: account } = useQuery({
    queryKey: ['customer-money', customer.id],
    queryFn: () => callJson<Account>('GET', `${ADMIN_API}/customers/${customer.id}/account`),
    staleTime: 0,
  });
  const payer = { payer: { customer_id: customer.id }, name: customer.company || customer.name };
  return (
    <Section
      title={translate(`${words}.title`)}
      action={
        <Stack direction="row" sx={{ flexWrap: 'wrap', justifyContent: 'flex-end' }}>
          <Button size="small" onClick={() => setDialog('statement')}>
            {translate('money.statement.action')}
          </Button>
          <IfAllowed right="cheque.write">
            <Button size="small" disabled={!account} onClick={() => setDialog('cheque')}>
              {translate('money.cheque.take_in')}
            </Button>
          </IfAllowed>
          <IfAllowed right="receipt.write">
            <Button size="small" disabled={!account} onClick={() => setDialog('receipt')}>
              {translate('money.receipt.action')}
            </Button>
          </IfAllowed>
        </Stack>
      }
    >
      {account ? (
        <Stack sx={{ gap: 2 }}>
          {account.on_hold_since ? (
            <Alert
              severity="warning"
              action={
                <IfAllowed right="credit.override">
                  <Button color="inherit" size="small" onClick={() => setDialog('lift')}>
                    {translate(`${words}.lift`)}
                  </Button>
                </IfAllowed>
              }
            >
              {translate(`${words}.on_hold`, { day: formatDay(account.on_hold_since), reason: account.hold_reason })}
            </Alert>
          ) : null}
          {account.credit_limit === null ? null : (
            <ExposureBar exposure={account.exposure} limit={account.credit_limit} />
          )}
          <Debt account={account} />
          <OpenInvoices invoices={account.invoices} />
          <ChequesInHand cheques={cheques} />
          <LastReceipts receipts={account.receipts} />
        </Stack>
      ) : null}
      {account && dialog === 'cheque' ? (
        <RecordChequeDialog {...payer} invoices={account.invoices} onClose={close} />
      ) : null}
      {dialog === 'lift' ? <LiftHoldDialog id={customer.id} onClose={close} /> : null}
      {dialog === 'statement' ? <StatementDialog customerId={customer.id} onClose={close} /> : null}
      {account && dialog === 'receipt' ? (
        <RecordReceiptDialog
          {...payer}
          invoices={account.invoices}
          onClose={close}
          onCheque={mayTakeCheques ? () => setDialog('cheque') : undefined}
        />
      ) : null}
    </Section>
  );
}

/** The sums of the account, and the overdue ones by age. */
function Debt({ account }: { account: Account }) {
  const translate = useTranslate();
  return (
    <Facts>
      {(['open', 'overdue', 'not_invoiced', 'credit', 'exposure'] as const)
        .filter((name) => account[name] !== 0 || name === 'open')
        .map((name) => (
          <Fact key={name} label={translate(`money.fields.${name}`)}>
            <Figure>{formatRupees(account[name])}</Figure>
          </Fact>
        ))}
      {account.overdue > 0
        ? ageBands
            .filter((band) => account.ages[band] > 0)
            .map((band) => (
              <Fact key={band} label={translate(`money.ages.${band}`)}>
                <Figure>{formatRupees(account.ages[band])}</Figure>
              </Fact>
            ))
        : null}
    </Facts>
  );
}

function OpenInvoices({ invoices }: Pick<Account, 'invoices'>) {
  const translate = useTranslate();
  if (invoices.length === 0) return <Typography color="textSecondary">{translate(`${words}.no_open`)}</Typography>;
  return (
    <Rows>
      {invoices.map((invoice) => (
        <Row key={invoice.id} amount={invoice.open}>
          <Link component={RouterLink} to={`/invoices/${invoice.id}/show`}>
            {invoice.serial}
          </Link>{' '}
          <InvoiceStateBadge invoice={invoice} />
        </Row>
      ))}
    </Rows>
  );
}

function ChequesInHand({ cheques }: { cheques: readonly Cheque[] }) {
  const translate = useTranslate();
  if (cheques.length === 0) return null;
  return (
    <Rows title={translate(`${words}.cheques`)}>
      {cheques.map((cheque) => (
        <Row key={cheque.id} amount={cheque.amount}>
          <Link component={RouterLink} to={`/cheques/${cheque.id}/show`}>
            {cheque.cheque_no}
          </Link>
          {`, ${translate('money.cheque.deposit_on', { day: formatDay(cheque.deposit_on) })}`}
        </Row>
      ))}
    </Rows>
  );
}

function LastReceipts({ receipts }: Pick<Account, 'receipts'>) {
  const translate = useTranslate();
  if (receipts.length === 0) return null;
  return (
    <Rows title={translate(`${words}.last`)}>
      {receipts.map(({ id, receipt_no, received_on, amount, reversed, days_late }) => (
        <Row key={id} amount={amount}>
          {`${receipt_no}, ${formatDay(received_on)}`}
          {reversed ? `, ${translate('money.invoice.reversed')}` : ''}
          {days_late !== null && days_late > 0
            ? `, ${translate(`${words}.days_late`, { smart_count: days_late })}`
            : ''}
        </Row>
      ))}
    </Rows>
  );
}

const Rows = ({ title, children }: { title?: string; children: ReactNode }) => (
  <div>
    {title ? (
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
    ) : null}
    <Box component="ul" sx={{ display: 'grid', gap: 1, listStyle: 'none', m: 0, p: 0 }}>
      {children}
    </Box>
  </div>
);

const Row = ({ amount, children }: { amount: number; children: ReactNode }) => (
  <Stack component="li" direction="row" sx={{ flexWrap: 'wrap', gap: 1, justifyContent: 'space-between' }}>
    <span>{children}</span>
    <Figure>{formatRupees(amount)}</Figure>
  </Stack>
);

/** The used part of the credit limit; the part beyond it is red. */
function ExposureBar({ exposure, limit }: { exposure: number; limit: number }) {
  const translate = useTranslate();
  const percent = limit > 0 ? Math.round((Math.max(0, exposure) / limit) * 100) : exposure > 0 ? 100 : 0;
  const text = translate(`${words}.used`, { exposure: formatRupees(exposure), limit: formatRupees(limit) });
  return (
    <div>
      <LinearProgress
        variant="determinate"
        value={Math.min(100, percent)}
        color={exposure > limit ? 'error' : 'primary'}
        aria-label={text}
        sx={{ borderRadius: 1, height: 8, mb: 0.5 }}
      />
      <Typography variant="caption" color={exposure > limit ? 'error' : 'textSecondary'}>
        {text}
      </Typography>
    </div>
  );
}

function LiftHoldDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const translate = useTranslate();
  const { filled } = useRules();
  const lift = useChange({
    change: (form: { reason: string }) => callJson('POST', `${ADMIN_API}/customers/${id}/lift-hold`, form),
    done: translate(`${words}.lifted`),
    failure: `${words}.lift_failed`,
    serverSpeaks: true,
    refresh: MONEY,
    close: onClose,
  });
  return (
    <FormDialog<{ reason: string }>
      title={translate(`${words}.lift`)}
      intro={translate(`${words}.lift_intro`)}
      submitLabel={`${words}.lift`}
      defaultValues={{ reason: '' }}
      onSubmit={lift.submit}
      onClose={onClose}
    >
      <TextInput
        source="reason"
        label="money.reverse.reason"
        required
        autoFocus
        validate={filled('money.reverse.reason')}
      />
    </FormDialog>
  );
}
