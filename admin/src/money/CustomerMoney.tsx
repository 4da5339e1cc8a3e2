import { Alert, Box, Button, LinearProgress, Link, Stack, Typography } from '@mui/material';
import type { CustomerDetail } from '@selvedge/domain/customers/customer';
import { formatDay } from '@selvedge/domain/dates';
import type { Cheque } from '@selvedge/domain/invoicing/cheque';
import type { PaymentTerms } from '@selvedge/domain/invoicing/payment-terms';
import { ageBands, type CustomerAccount } from '@selvedge/domain/invoicing/receivables';
import type { CustomerTax } from '@selvedge/domain/invoicing/tax-profile';
import { formatRupees, MAX_CENTS } from '@selvedge/domain/money';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { TextInput, useGetList, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { useChange } from '../hooks/use-change';
import { useConfig } from '../hooks/use-config';
import { useLatestRecord } from '../hooks/use-latest-record';
import { useIsAllowed, useRights } from '../hooks/use-rights';
import { IfAllowed } from '../permissions/IfAllowed';
import { ADMIN_API } from '../providers/data-provider';
import { callJson } from '../providers/http-client';
import { rupees } from '../quotations/typed-numbers';
import { FormDialog } from '../ui/FormDialog';
import { ChoiceInput, NumberInput, TickBox, useRules } from '../ui/inputs';
import { Fact, Facts, Section } from '../ui/Section';
import { Figure, InvoiceStateBadge, MONEY } from './money-parts';
import { paymentTermsQuery } from './payment-terms-query';
import { RecordChequeDialog } from './RecordChequeDialog';
import { RecordReceiptDialog } from './RecordReceiptDialog';
import { StatementDialog } from './StatementDialog';

export interface OfCustomer {
  customer: CustomerDetail;
}

const words = 'money.customer';

/** The debt of a customer, and their details on invoices. */
export function CustomerMoney({ customer }: OfCustomer) {
  const { may } = useRights();
  return (
    <>
      {may('price.read') ? <Account customer={customer} /> : null}
      <Tax customer={customer} />
    </>
  );
}

function Account({ customer }: OfCustomer) {
  const translate = useTranslate();
  const [isRecording, setRecording] = useState(false);
  const [isTaking, setTaking] = useState(false);
  const [isStating, setStating] = useState(false);
  const [isLifting, setLifting] = useState(false);
  const { may } = useRights();
  const mayTake = may('cheque.write');
  const { data: inHand = [] } = useGetList<Cheque>(
    'cheques',
    {
      filter: { state: 'in_hand', customer_id: customer.id },
      sort: { field: 'date_on_cheque', order: 'ASC' },
      pagination: { page: 1, perPage: 100 },
    },
    { enabled: mayTake, staleTime: 0 },
  );
  const { data: account } = useQuery({
    queryKey: ['customer-money', customer.id],
    queryFn: () => callJson<CustomerAccount>('GET', `${ADMIN_API}/customers/${customer.id}/account`),
    staleTime: 0,
  });
  const aged = account ? ageBands.filter((band) => account.ages[band] > 0) : [];
  return (
    <Section
      title={translate(`${words}.title`)}
      action={
        <Stack direction="row" sx={{ flexWrap: 'wrap', justifyContent: 'flex-end' }}>
          <Button size="small" onClick={() => setStating(true)}>
            {translate('money.statement.action')}
          </Button>
          <IfAllowed right="cheque.write">
            <Button size="small" disabled={!account} onClick={() => setTaking(true)}>
              {translate('money.cheque.take_in')}
            </Button>
          </IfAllowed>
          <IfAllowed right="receipt.write">
            <Button size="small" disabled={!account} onClick={() => setRecording(true)}>
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
                  <Button color="inherit" size="small" onClick={() => setLifting(true)}>
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
          <Facts>
            {(['open', 'overdue', 'not_invoiced', 'credit', 'exposure'] as const)
              .filter((name) => account[name] !== 0 || name === 'open')
              .map((name) => (
                <Fact key={name} label={translate(`money.fields.${name}`)}>
                  <Figure>{formatRupees(account[name])}</Figure>
                </Fact>
              ))}
            {account.overdue > 0
              ? aged.map((band) => (
                  <Fact key={band} label={translate(`money.ages.${band}`)}>
                    <Figure>{formatRupees(account.ages[band])}</Figure>
                  </Fact>
                ))
              : null}
          </Facts>
          {account.invoices.length > 0 ? (
            <Rows>
              {account.invoices.map((invoice) => (
                <li key={invoice.id}>
                  <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, justifyContent: 'space-between' }}>
                    <span>
                      <Link component={RouterLink} to={`/invoices/${invoice.id}/show`}>
                        {invoice.serial}
                      </Link>{' '}
                      <InvoiceStateBadge invoice={invoice} />
                    </span>
                    <Figure>{formatRupees(invoice.open)}</Figure>
                  </Stack>
                </li>
              ))}
            </Rows>
          ) : (
            <Typography color="textSecondary">{translate(`${words}.no_open`)}</Typography>
          )}
          {inHand.length > 0 ? (
            <div>
              <Typography variant="h3" sx={{ mb: 0.5 }}>
                {translate(`${words}.cheques`)}
              </Typography>
              <Rows>
                {inHand.map((cheque) => (
                  <li key={cheque.id}>
                    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, justifyContent: 'space-between' }}>
                      <span>
                        <Link component={RouterLink} to={`/cheques/${cheque.id}/show`}>
                          {cheque.cheque_no}
                        </Link>
                        {`, ${translate('money.cheque.deposit_on', { day: formatDay(cheque.deposit_on) })}`}
                      </span>
                      <Figure>{formatRupees(cheque.amount)}</Figure>
                    </Stack>
                  </li>
                ))}
              </Rows>
            </div>
          ) : null}
          {account.receipts.length > 0 ? (
            <div>
              <Typography variant="h3" sx={{ mb: 0.5 }}>
                {translate(`${words}.last`)}
              </Typography>
              <Rows>
                {account.receipts.map(({ id, receipt_no, received_on, amount, reversed, days_late }) => (
                  <li key={id}>
                    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, justifyContent: 'space-between' }}>
                      <span>
                        {`${receipt_no}, ${formatDay(received_on)}`}
                        {reversed ? `, ${translate('money.invoice.reversed')}` : ''}
                        {days_late !== null && days_late > 0
                          ? `, ${translate(`${words}.days_late`, { smart_count: days_late })}`
                          : ''}
                      </span>
                      <Figure>{formatRupees(amount)}</Figure>
                    </Stack>
                  </li>
                ))}
              </Rows>
            </div>
          ) : null}
        </Stack>
      ) : null}
      {account && isTaking ? (
        <RecordChequeDialog
          payer={{ customer_id: customer.id }}
          name={customer.company || customer.name}
          invoices={account.invoices}
          onClose={() => setTaking(false)}
        />
      ) : null}
      {isLifting ? <LiftHoldDialog id={customer.id} onClose={() => setLifting(false)} /> : null}
      {isStating ? <StatementDialog customerId={customer.id} onClose={() => setStating(false)} /> : null}
      {account && isRecording ? (
        <RecordReceiptDialog
          payer={{ customer_id: customer.id }}
          name={customer.company || customer.name}
          invoices={account.invoices}
          onClose={() => setRecording(false)}
          onCheque={
            mayTake
              ? () => {
                  setRecording(false);
                  setTaking(true);
                }
              : undefined
          }
        />
      ) : null}
    </Section>
  );
}

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
    change: (form: { reason: string }) => callJson<CustomerTax>('POST', `${ADMIN_API}/customers/${id}/lift-hold`, form),
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

const Rows = ({ children }: { children: ReactNode }) => (
  <Box component="ul" sx={{ display: 'grid', gap: 1, listStyle: 'none', m: 0, p: 0 }}>
    {children}
  </Box>
);

function Tax({ customer }: OfCustomer) {
  const translate = useTranslate();
  const { may } = useRights();
  const [isEdited, setEdited] = useState(false);
  const { data: tax } = useQuery({
    queryKey: ['customer-money', 'tax', customer.id],
    queryFn: () => callJson<CustomerTax>('GET', `${ADMIN_API}/customers/${customer.id}/tax`),
    staleTime: 0,
  });
  const mayWrite = may('customer.write | invoice.issue');
  const hasVat = useHasVat(tax);
  const { data: terms = [] } = useQuery({
    ...paymentTermsQuery,
    enabled: may('setting.write | invoice.issue | customer.write'),
  });
  return (
    <Section
      title={translate(`${words}.tax`)}
      action={
        mayWrite ? (
          <Button
            size="small"
            disabled={!tax}
            onClick={() => setEdited(true)}
            aria-label={translate(`${words}.tax_edit`)}
          >
            {translate(`${words}.edit`)}
          </Button>
        ) : null
      }
    >
      {tax && hasVat && !tax.vat_registered ? (
        <Typography color="textSecondary">{translate(`${words}.no_tax`)}</Typography>
      ) : null}
      {tax ? (
        <Facts>
          {(['legal_name', 'tin', 'tax_address'] as const)
            .filter((name) => tax[name] !== '')
            .map((name) => (
              <Fact key={name} label={translate(`${words}.${name}`)}>
                {tax[name]}
              </Fact>
            ))}
          {may('customer.read') && tax.statement_to.length > 0 ? (
            <Fact label={translate(`${words}.statement_to`)}>{tax.statement_to.join(', ')}</Fact>
          ) : null}
          {tax.payment_terms_id === null ? null : (
            <Fact label={translate(`${words}.payment_terms`)}>
              {terms.find(({ id }) => id === tax.payment_terms_id)?.name ?? ''}
            </Fact>
          )}
          {may('price.read') && tax.credit_limit !== null ? (
            <Fact label={translate(`${words}.credit_limit`)}>{formatRupees(tax.credit_limit)}</Fact>
          ) : null}
          {tax.credit_days === null ? null : <Fact label={translate(`${words}.credit_days`)}>{tax.credit_days}</Fact>}
        </Facts>
      ) : null}
      {tax && isEdited ? <TaxDialog id={customer.id} tax={tax} terms={terms} onClose={() => setEdited(false)} /> : null}
    </Section>
  );
}

/** A company that charges no VAT doesn't speak of it; what was stored of a customer stays readable. */
function useHasVat(tax: CustomerTax | undefined): boolean {
  const percent = useConfig()?.vat_percent ?? 0;
  return percent > 0 || tax?.vat_registered === true;
}

interface TaxOf {
  id: string;
  tax: CustomerTax;
  terms: readonly PaymentTerms[];
  onClose: () => void;
}

interface TaxForm extends Pick<CustomerTax, 'legal_name' | 'tin' | 'vat_registered' | 'tax_address'> {
  credit_days: string;
  credit_limit: string;
  payment_terms_id: string;
  statement_to: string;
}

function TaxDialog({ id, tax: opened, terms, onClose }: TaxOf) {
  const { record: tax, outdated, catchUp } = useLatestRecord(opened);
  const translate = useTranslate();
  const { amount } = useRules();
  const mayLimit = useIsAllowed('credit.override + price.read');
  const hasVat = useHasVat(tax);
  const { version, legal_name, tin, vat_registered, tax_address, credit_days, credit_limit, payment_terms_id } = tax;
  const { statement_to } = tax;
  const save = useChange({
    change: ({ credit_limit: typed, ...form }: TaxForm) =>
      callJson<CustomerTax>('PUT', `${ADMIN_API}/customers/${id}/tax`, {
        ...form,
        ...(mayLimit && { credit_limit: typed ? rupees(typed) : null }),
        legal_name: form.legal_name ?? '',
        tin: form.tin ?? '',
        tax_address: form.tax_address ?? '',
        payment_terms_id: form.payment_terms_id || null,
        statement_to: (form.statement_to ?? '').split(/[,;\s]+/).filter(Boolean),
        credit_days: form.credit_days ? Number(form.credit_days) : null,
        version,
      }),
    done: translate(`${words}.saved`),
    failure: `${words}.failed`,
    serverSpeaks: true,
    refresh: MONEY,
    close: onClose,
    onRejected: catchUp,
  });
  return (
    <FormDialog<TaxForm>
      outdated={outdated}
      title={translate(`${words}.tax`)}
      submitLabel="form.save"
      defaultValues={{
        ...{ legal_name, tin, vat_registered, tax_address },
        credit_days: credit_days === null ? '' : String(credit_days),
        credit_limit: credit_limit === null ? '' : credit_limit.toFixed(2),
        payment_terms_id: payment_terms_id ?? '',
        statement_to: statement_to.join(', '),
      }}
      onSubmit={save.submit}
      onClose={onClose}
    >
      <TextInput source="legal_name" label={`${words}.legal_name`} autoFocus />
      {hasVat ? (
        <TickBox
          source="vat_registered"
          label={translate(`${words}.vat_registered`)}
          hint={translate(`${words}.vat_hint`)}
        />
      ) : null}
      <TextInput source="tin" label={`${words}.tin`} helperText={`${words}.tin_hint${hasVat ? '_vat' : ''}`} />
      <TextInput source="tax_address" label={`${words}.tax_address`} multiline minRows={2} />
      <TextInput source="statement_to" label={`${words}.statement_to`} helperText={`${words}.statement_to_hint`} />
      <ChoiceInput
        source="payment_terms_id"
        label={`${words}.payment_terms`}
        emptyText={`${words}.standard_terms`}
        choices={terms.filter(({ is_standard }) => !is_standard)}
      />
      <NumberInput
        source="credit_days"
        label={`${words}.credit_days`}
        helperText={`${words}.credit_days_hint`}
        validate={amount(`${words}.credit_days`, { optional: true, min: 0, max: 365, decimals: 0 })}
      />
      {mayLimit ? (
        <NumberInput
          source="credit_limit"
          label={`${words}.credit_limit`}
          helperText={`${words}.credit_limit_hint${hasVat ? '_vat' : ''}`}
          validate={amount(`${words}.credit_limit`, {
            optional: true,
            min: 0,
            max: MAX_CENTS / 100,
            decimals: 2,
            unit: 'rupees',
          })}
        />
      ) : null}
    </FormDialog>
  );
}
