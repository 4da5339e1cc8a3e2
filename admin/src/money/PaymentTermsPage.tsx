import { Alert, Box, Button, Stack } from '@mui/material';
import {
  advanceRules,
  balanceStarts,
  type PaymentTerms,
  type PaymentTermsInput,
  STANDARD_PAYMENT_TERMS,
} from '@selvedge/domain/invoicing/payment-terms';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TextInput, useTranslate } from 'react-admin';
import { useChange } from '../hooks/use-change';
import { useLatestRecord } from '../hooks/use-latest-record';
import { IfAllowed } from '../permissions/IfAllowed';
import { ADMIN_API } from '../providers/data-provider';
import { callJson } from '../providers/http-client';
import { FormDialog } from '../ui/FormDialog';
import { ChoiceInput, NumberInput, useRules } from '../ui/inputs';
import { PageHeader } from '../ui/PageHeader';
import { NotLoaded } from '../ui/placeholders';
import { Fact, Facts, Section } from '../ui/Section';
import { paymentTermsQuery } from './payment-terms-query';

const words = 'money.terms';

/** The terms of payment among which each customer has theirs. */
export function PaymentTermsPage() {
  const translate = useTranslate();
  const [edited, edit] = useState<PaymentTerms | 'new' | null>(null);
  const { data, error, isError, refetch } = useQuery(paymentTermsQuery);
  return (
    <>
      <PageHeader
        title={translate(`${words}.title`)}
        subtitle={translate(`${words}.subtitle`)}
        action={
          data ? (
            <IfAllowed right="setting.write">
              <Button variant="contained" onClick={() => edit('new')}>
                {translate(`${words}.add`)}
              </Button>
            </IfAllowed>
          ) : null
        }
      />
      {isError || data === undefined ? (
        <NotLoaded title={translate(`${words}.load_failed`)} error={error} refetch={refetch} />
      ) : (
        <Stack sx={{ gap: 2, maxWidth: 720 }}>
          {data.map((terms) => (
            <Section
              key={terms.id}
              title={terms.name}
              action={
                <IfAllowed right="setting.write">
                  <Button
                    size="small"
                    aria-label={`${translate('ra.action.edit')}: ${terms.name}`}
                    onClick={() => edit(terms)}
                  >
                    {translate('ra.action.edit')}
                  </Button>
                </IfAllowed>
              }
            >
              <TermsFacts terms={terms} />
            </Section>
          ))}
        </Stack>
      )}
      {edited ? <TermsDialog terms={edited === 'new' ? null : edited} onClose={() => edit(null)} /> : null}
    </>
  );
}

function TermsFacts({ terms }: { terms: PaymentTerms }) {
  const translate = useTranslate();
  const { advance_percent, balance, cheque_max_days, on_advance_missing, warnings } = terms;
  const days = (smart_count: number, from: string) => translate(`${words}.days_from.${from}`, { smart_count });
  return (
    <Stack sx={{ gap: 2 }}>
      <Facts>
        <Fact label={translate(`${words}.advance`)}>{`${advance_percent}%`}</Fact>
        <Fact label={translate(`${words}.balance`)}>{days(balance.days, balance.from)}</Fact>
        <Fact label={translate(`${words}.cheques`)}>{days(cheque_max_days, 'proforma')}</Fact>
        <Fact label={translate(`${words}.missing`)}>{translate(`${words}.rules.${on_advance_missing}`)}</Fact>
      </Facts>
      <Box component="ol" sx={{ m: 0, overflowWrap: 'anywhere', pl: 2.5 }}>
        {terms.words.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </Box>
      {warnings.map((warning) => (
        <Alert key={warning} severity="warning">
          {warning}
        </Alert>
      ))}
    </Stack>
  );
}

interface TermsForm {
  name: string;
  text: string;
  advance: string;
  from: PaymentTermsInput['balance']['from'];
  days: string;
  cheque_days: string;
  rule: PaymentTermsInput['on_advance_missing'];
}

function TermsDialog({ terms, onClose }: { terms: PaymentTerms | null; onClose: () => void }) {
  const translate = useTranslate();
  const { amount, filled } = useRules();
  const { record, outdated, catchUp } = useLatestRecord(terms ?? { id: '', version: 0 });
  const shown = terms ?? { ...STANDARD_PAYMENT_TERMS, name: '', words: [] };
  const whole = (name: string, max: number) => amount(`${words}.${name}`, { min: 0, max, decimals: 0 });
  const save = useChange({
    change: (form: TermsForm) =>
      callJson<PaymentTerms>(
        terms ? 'PUT' : 'POST',
        terms ? `${ADMIN_API}/payment-terms/${terms.id}` : `${ADMIN_API}/payment-terms`,
        {
          name: form.name,
          words: form.text.split('\n').filter((line) => line.trim()),
          advance_percent: Number(form.advance),
          balance: { from: form.from, days: Number(form.days) },
          cheque_max_days: Number(form.cheque_days),
          on_advance_missing: form.rule,
          ...(terms && { version: record.version }),
        },
      ),
    done: translate(`${words}.saved`),
    failure: `${words}.failed`,
    serverSpeaks: true,
    refresh: paymentTermsQuery.queryKey,
    close: onClose,
    onRejected: catchUp,
  });
  return (
    <FormDialog<TermsForm>
      title={terms?.name ?? translate(`${words}.add`)}
      intro={translate(`${words}.intro`)}
      submitLabel="form.save"
      maxWidth="md"
      outdated={outdated}
      defaultValues={{
        name: shown.name,
        text: shown.words.join('\n'),
        advance: String(shown.advance_percent),
        from: shown.balance.from,
        days: String(shown.balance.days),
        cheque_days: String(shown.cheque_max_days),
        rule: shown.on_advance_missing,
      }}
      onSubmit={save.submit}
      onClose={onClose}
    >
      <TextInput source="name" label={`${words}.name`} required autoFocus validate={filled(`${words}.name`)} />
      <TextInput
        source="text"
        label={`${words}.sentences`}
        helperText={`${words}.sentences_hint`}
        required
        multiline
        minRows={4}
        validate={filled(`${words}.sentences`)}
      />
      <Box sx={{ columnGap: 2, display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, rowGap: 2 }}>
        <NumberInput source="advance" label={`${words}.advance_percent`} validate={whole('advance_percent', 100)} />
        <ChoiceInput
          source="rule"
          label={`${words}.missing`}
          choices={advanceRules.map((id) => ({ id, name: `${words}.rules.${id}` }))}
        />
        <NumberInput source="days" label={`${words}.balance_days`} validate={whole('balance_days', 365)} />
        <ChoiceInput
          source="from"
          label={`${words}.balance_from`}
          choices={balanceStarts.map((id) => ({ id, name: `${words}.starts.${id}` }))}
        />
        <NumberInput source="cheque_days" label={`${words}.cheque_days`} validate={whole('cheque_days', 365)} />
      </Box>
    </FormDialog>
  );
}
