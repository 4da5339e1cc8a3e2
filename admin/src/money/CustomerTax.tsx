import { Button, Typography } from '@mui/material';
import type { PaymentTerms } from '@selvedge/domain/invoicing/payment-terms';
import type { CustomerTax as TaxDetails } from '@selvedge/domain/invoicing/tax-profile';
import { formatRupees, MAX_CENTS } from '@selvedge/domain/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TextInput, useTranslate } from 'react-admin';
import { useChange } from '../hooks/use-change';
import { useConfig } from '../hooks/use-config';
import { useLatestRecord } from '../hooks/use-latest-record';
import { useIsAllowed, useRights } from '../hooks/use-rights';
import { ADMIN_API } from '../providers/data-provider';
import { callJson } from '../providers/http-client';
import { rupees } from '../quotations/typed-numbers';
import { FormDialog } from '../ui/FormDialog';
import { ChoiceInput, NumberInput, TickBox, useRules } from '../ui/inputs';
import { Fact, Facts, Section } from '../ui/Section';
import { MONEY } from './money-parts';
import { paymentTermsQuery } from './payment-terms-query';

const words = 'money.customer';

/** The details of a customer on invoices, and their terms. */
export function CustomerTax({ customerId }: { customerId: string }) {
  const translate = useTranslate();
  const { may } = useRights();
  const [isEdited, setEdited] = useState(false);
  const { data: tax } = useQuery({
    queryKey: ['customer-money', 'tax', customerId],
    queryFn: () => callJson<TaxDetails>('GET', `${ADMIN_API}/customers/${customerId}/tax`),
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
      {tax && isEdited ? <TaxDialog id={customerId} tax={tax} terms={terms} onClose={() => setEdited(false)} /> : null}
    </Section>
  );
}

/** A company that charges no VAT doesn't speak of it; what was stored of a customer stays readable. */
function useHasVat(tax: TaxDetails | undefined): boolean {
  const percent = useConfig()?.vat_percent ?? 0;
  return percent > 0 || tax?.vat_registered === true;
}

interface TaxDialogProps {
  id: string;
  tax: TaxDetails;
  terms: readonly PaymentTerms[];
  onClose: () => void;
}

interface TaxForm extends Pick<TaxDetails, 'legal_name' | 'tin' | 'vat_registered' | 'tax_address'> {
  credit_days: string;
  credit_limit: string;
  payment_terms_id: string;
  statement_to: string;
}

function TaxDialog({ id, tax: opened, terms, onClose }: TaxDialogProps) {
  const { record: tax, outdated, catchUp } = useLatestRecord(opened);
  const translate = useTranslate();
  const { amount } = useRules();
  const mayLimit = useIsAllowed('credit.override + price.read');
  const hasVat = useHasVat(tax);
  const { version, legal_name, tin, vat_registered, tax_address, credit_days, credit_limit, payment_terms_id } = tax;
  const { statement_to } = tax;
  const save = useChange({
    change: ({ credit_limit: typed, ...form }: TaxForm) =>
      callJson<TaxDetails>('PUT', `${ADMIN_API}/customers/${id}/tax`, {
        ...form,
        ...(mayLimit && { credit_limit: typed ? rupees(typed) : null }),
        payment_terms_id: form.payment_terms_id || null,
        statement_to: form.statement_to.split(/[,;\s]+/).filter(Boolean),
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
        legal_name,
        tin,
        vat_registered,
        tax_address,
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
