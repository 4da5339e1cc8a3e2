import { Alert, Box, Button, Paper, Stack, Typography } from '@mui/material';
import { colomboDay, formatDay } from '@selvedge/domain/dates';
import {
  rateOn,
  STANDARD_PERCENT,
  serialResets,
  type TaxProfile,
  type TaxProfiles,
} from '@selvedge/domain/invoicing/tax-profile';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TextInput, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { Link as RouterLink } from 'react-router-dom';
import { useChange } from '../hooks/use-change';
import { useLatestRecord } from '../hooks/use-latest-record';
import { useRights } from '../hooks/use-rights';
import { IfAllowed } from '../permissions/IfAllowed';
import { ADMIN_API } from '../providers/data-provider';
import { callJson } from '../providers/http-client';
import { number } from '../quotations/typed-numbers';
import { FormDialog } from '../ui/FormDialog';
import { ChoiceInput, DayInput, NumberInput, TickBox, useRules } from '../ui/inputs';
import { PageHeader } from '../ui/PageHeader';
import { MessagePanel, NotLoaded } from '../ui/placeholders';
import { Fact, Facts, Section } from '../ui/Section';
import { TaxPeriods } from './TaxPeriods';

const words = 'money.profile';
const KEY = 'tax-profile';

/** The seller's details on invoices, by the day from which they hold. */
export function TaxProfilePage() {
  const translate = useTranslate();
  const { may } = useRights();
  const [edited, edit] = useState<TaxProfile | 'new' | null>(null);
  const { data, error, isError, refetch } = useQuery({
    queryKey: [KEY],
    queryFn: () => callJson<TaxProfiles>('GET', `${ADMIN_API}/tax-profile`),
    staleTime: 0,
  });
  const latest = data?.current ?? data?.versions[0] ?? null;
  return (
    <>
      <PageHeader
        title={translate(`${words}.page`)}
        subtitle={translate(`${words}.subtitle`)}
        action={
          <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
            <IfAllowed right="cheque.write | setting.write">
              <Button variant="outlined" component={RouterLink} to="/money/holidays">
                {translate(`${words}.holidays`)}
              </Button>
            </IfAllowed>
            {data ? (
              <IfAllowed right="setting.write">
                <Button variant="contained" onClick={() => edit(latest ?? 'new')}>
                  {translate(`${words}.${latest ? 'change' : 'add'}`)}
                </Button>
              </IfAllowed>
            ) : null}
          </Stack>
        }
      />
      {isError || data === undefined ? (
        <NotLoaded title={translate(`${words}.load_failed`)} error={error} refetch={refetch} />
      ) : latest === null ? (
        <Paper variant="outlined">
          <MessagePanel title={translate(`${words}.none`)}>{translate(`${words}.none_hint`)}</MessagePanel>
        </Paper>
      ) : (
        <Stack sx={{ gap: 2, maxWidth: 720 }}>
          <Section
            title={translate(data.current ? `${words}.current` : `${words}.from`, {
              day: formatDay(latest.valid_from),
            })}
          >
            <ProfileFacts profile={latest} />
          </Section>
          {may('invoice.issue + price.read') ? <TaxPeriods isRegistered={latest.vat_registered} /> : null}
          {latest.vat_registered && latest.rates.length > 0 ? <Rates profile={latest} /> : null}
          {data.versions.length > 1 ? (
            <Section title={translate(`${words}.versions`)}>
              <Box component="ul" sx={{ display: 'grid', gap: 1, listStyle: 'none', m: 0, p: 0 }}>
                {data.versions.map((profile) => (
                  <Stack
                    key={profile.id}
                    component="li"
                    direction="row"
                    sx={{ alignItems: 'center', gap: 2, justifyContent: 'space-between' }}
                  >
                    <span>
                      {translate(`${words}.from`, { day: formatDay(profile.valid_from) })}: {profile.legal_name}
                    </span>
                    <IfAllowed right="setting.write">
                      <Button
                        size="small"
                        aria-label={`${translate(`${words}.change`)}: ${formatDay(profile.valid_from)}`}
                        onClick={() => edit(profile)}
                      >
                        {translate(`${words}.change`)}
                      </Button>
                    </IfAllowed>
                  </Stack>
                ))}
              </Box>
            </Section>
          ) : null}
        </Stack>
      )}
      {edited ? <ProfileDialog profile={edited === 'new' ? null : edited} onClose={() => edit(null)} /> : null}
    </>
  );
}

function ProfileFacts({ profile }: { profile: TaxProfile }) {
  const translate = useTranslate();
  const label = (name: string) => translate(`${words}.${name}`);
  const { vat_registered, tin, bank_name, bank_branch, account_name, account_number } = profile;
  return (
    <Facts>
      <Fact label={label('valid_from')}>{formatDay(profile.valid_from)}</Fact>
      <Fact label={label('legal_name')}>{profile.legal_name}</Fact>
      <Fact label={label('address')}>{profile.address}</Fact>
      <Fact label={label('telephone')}>{profile.telephone || '-'}</Fact>
      <Fact label={label('vat_registered')}>
        {vat_registered ? translate(`${words}.registered`, { tin }) : label('not_registered')}
      </Fact>
      {vat_registered ? (
        <Fact label={label('percent')}>{rateOn(profile, 'standard', colomboDay(new Date()))}</Fact>
      ) : null}
      <Fact label={label('unit_code')}>{profile.unit_code}</Fact>
      <Fact label={label('serial_reset')}>{label(`resets.${profile.serial_reset}`)}</Fact>
      <Fact label={label('place_of_supply')}>{profile.place_of_supply || '-'}</Fact>
      <Fact label={label('bank')}>
        {[[bank_name, bank_branch].filter(Boolean).join(', '), account_name, account_number]
          .filter(Boolean)
          .join('\n') || '-'}
      </Fact>
    </Facts>
  );
}

/** Each rate with the day that it holds from, the latest first. */
function Rates({ profile: { rates } }: { profile: TaxProfile }) {
  const translate = useTranslate();
  return (
    <Section title={translate(`${words}.rates`)}>
      <Box component="ul" sx={{ display: 'grid', gap: 1, listStyle: 'none', m: 0, p: 0 }}>
        {rates
          .toSorted((one, other) => other.valid_from.localeCompare(one.valid_from))
          .map(({ percent, valid_from }) => (
            <li key={valid_from}>{translate(`${words}.rate`, { percent, day: formatDay(valid_from) })}</li>
          ))}
      </Box>
    </Section>
  );
}

interface ProfileForm extends Omit<TaxProfile, 'id' | 'version' | 'changed_by' | 'changed_at' | 'rates'> {
  percent: string;
}

const blank: ProfileForm = {
  valid_from: colomboDay(new Date()),
  vat_registered: true,
  tin: '',
  legal_name: '',
  address: '',
  telephone: '',
  unit_code: '',
  serial_reset: 'never',
  whole_rupees: false,
  words_on_invoice: true,
  place_of_supply: '',
  bank_name: '',
  bank_branch: '',
  account_name: '',
  account_number: '',
  percent: String(STANDARD_PERCENT),
};

type Latest = Partial<Pick<TaxProfile, 'valid_from'>> & { version: number };

function ProfileDialog({ profile, onClose }: { profile: TaxProfile | null; onClose: () => void }) {
  const translate = useTranslate();
  const { filled } = useRules();
  const today = colomboDay(new Date());
  // A version of another day is not the one that is saved, and of a new day there is none.
  const { record, outdated, catchUp } = useLatestRecord<Latest>({ version: 0 });
  const shownPercent = profile ? String(rateOn(profile, 'standard', today) ?? STANDARD_PERCENT) : blank.percent;
  const save = useChange({
    change: ({ percent, ...form }: ProfileForm) => {
      const rate = { code: 'standard', percent: number(percent), valid_from: form.valid_from };
      const former = (profile?.rates ?? []).filter(({ valid_from }) => valid_from < form.valid_from);
      // Correcting a postal address changes no rate, not even one that begins later.
      const isSame = profile !== null && rate.percent === number(shownPercent);
      return callJson<TaxProfiles>('PUT', `${ADMIN_API}/tax-profile`, {
        ...form,
        rates: isSame ? profile.rates : [...former, rate],
        version: [record, profile].find((one) => one?.valid_from === form.valid_from)?.version ?? 0,
      });
    },
    done: translate(`${words}.saved`),
    failure: `${words}.failed`,
    serverSpeaks: true,
    refresh: [KEY, 'order-money'],
    close: onClose,
    onRejected: catchUp,
  });
  const { id: _id, version: _version, changed_by: _by, changed_at: _at, rates: _rates, ...stored } = profile ?? {};
  return (
    <FormDialog<ProfileForm>
      outdated={outdated}
      title={translate(`${words}.title`)}
      intro={translate(`${words}.intro`)}
      submitLabel="form.save"
      maxWidth="md"
      defaultValues={{ ...blank, ...(stored as Partial<ProfileForm>), percent: shownPercent }}
      onSubmit={save.submit}
      onClose={onClose}
    >
      <Alert severity="info">{translate(`${words}.check`)}</Alert>
      <Box sx={twoColumns}>
        <TextInput
          source="legal_name"
          label={`${words}.legal_name`}
          required
          autoFocus
          validate={filled(`${words}.legal_name`)}
        />
        <DayInput source="valid_from" label={`${words}.valid_from`} required validate={filled(`${words}.valid_from`)} />
        <TextInput
          source="address"
          label={`${words}.address`}
          required
          multiline
          minRows={2}
          validate={filled(`${words}.address`)}
        />
        <TextInput source="telephone" label={`${words}.telephone`} />
      </Box>
      <TickBox
        source="vat_registered"
        label={translate(`${words}.vat_registered`)}
        hint={translate(`${words}.vat_hint`)}
      />
      <Box sx={twoColumns}>
        <TextInput source="tin" label={`${words}.tin`} helperText={`${words}.tin_hint`} />
        <Percent />
        <TextInput
          source="unit_code"
          label={`${words}.unit_code`}
          helperText={`${words}.unit_hint`}
          required
          validate={filled(`${words}.unit_code`)}
        />
        <ChoiceInput
          source="serial_reset"
          label={`${words}.serial_reset`}
          choices={serialResets.map((id) => ({ id, name: `${words}.resets.${id}` }))}
        />
        <TextInput source="place_of_supply" label={`${words}.place_of_supply`} />
      </Box>
      <TickBox source="words_on_invoice" label={translate(`${words}.words_on_invoice`)} />
      <TickBox source="whole_rupees" label={translate(`${words}.whole_rupees`)} />
      <Typography variant="h3" component="p">
        {translate(`${words}.bank`)}
      </Typography>
      <Box sx={twoColumns}>
        {(['bank_name', 'bank_branch', 'account_name', 'account_number'] as const).map((source) => (
          <TextInput key={source} source={source} label={`${words}.${source}`} />
        ))}
      </Box>
    </FormDialog>
  );
}

/** The VAT rate, if VAT is charged. */
function Percent() {
  const { amount } = useRules();
  if (!useWatch({ name: 'vat_registered' })) return null;
  return (
    <NumberInput
      source="percent"
      label={`${words}.percent`}
      validate={amount(`${words}.percent`, { min: 0, max: 100, decimals: 3, unit: 'percent' })}
    />
  );
}

const twoColumns = { columnGap: 2, display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, rowGap: 2 };
