import { Box, Button, Paper, Stack } from '@mui/material';
import { colomboDay, formatDay } from '@selvedge/domain/dates';
import type { Holiday } from '@selvedge/domain/invoicing/banking-days';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TextInput, useTranslate } from 'react-admin';
import { useChange } from '../hooks/use-change';
import { useLatestRecord } from '../hooks/use-latest-record';
import { ADMIN_API } from '../providers/data-provider';
import { callJson } from '../providers/http-client';
import { Badge } from '../ui/Badge';
import { FormDialog } from '../ui/FormDialog';
import { DayInput, TickBox, useRules } from '../ui/inputs';
import { PageHeader } from '../ui/PageHeader';
import { MessagePanel, NotLoaded } from '../ui/placeholders';
import { Section } from '../ui/Section';
import { TwoLines } from '../ui/TwoLines';

const words = 'money.holidays';
const isAhead = ({ date }: Holiday) => date >= colomboDay(new Date());

/** The days on which banks are closed; the coming ones first. */
export function HolidaysPage() {
  const translate = useTranslate();
  const [edited, edit] = useState<Holiday | 'new' | null>(null);
  const { data, error, isError, refetch } = useQuery({
    queryKey: ['holidays'],
    queryFn: () => callJson<Holiday[]>('GET', `${ADMIN_API}/holidays`),
    staleTime: 0,
  });
  const ahead = data?.filter(isAhead) ?? [];
  const past = data?.filter((one) => !isAhead(one)).toReversed() ?? [];
  return (
    <>
      <PageHeader
        title={translate(`${words}.title`)}
        subtitle={translate(`${words}.subtitle`)}
        action={
          <Button variant="contained" onClick={() => edit('new')}>
            {translate(`${words}.add`)}
          </Button>
        }
      />
      <Stack sx={{ gap: 2, maxWidth: 720 }}>
        {isError || data === undefined ? (
          <NotLoaded title={translate(`${words}.load_failed`)} error={error} refetch={refetch} height={240} />
        ) : (
          <Paper variant="outlined" sx={{ p: 2 }}>
            {ahead.length > 0 ? (
              <Holidays holidays={ahead} edit={edit} />
            ) : (
              <MessagePanel title={translate(`${words}.none`)}>{translate(`${words}.none_hint`)}</MessagePanel>
            )}
          </Paper>
        )}
        {past.length > 0 ? (
          <Section title={translate(`${words}.former`)}>
            <Holidays holidays={past} edit={edit} />
          </Section>
        ) : null}
      </Stack>
      {edited ? <HolidayDialog holiday={edited === 'new' ? null : edited} onClose={() => edit(null)} /> : null}
    </>
  );
}

function Holidays({ holidays, edit }: { holidays: readonly Holiday[]; edit: (holiday: Holiday) => void }) {
  const translate = useTranslate();
  return (
    <Box component="ul" sx={{ display: 'grid', gap: 1, listStyle: 'none', m: 0, p: 0 }}>
      {holidays.map((holiday) => (
        <Stack key={holiday.date} component="li" direction="row" sx={{ alignItems: 'center', gap: 1 }}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <TwoLines first={holiday.name} second={formatDay(holiday.date)} />
            <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 0.5 }}>
              {holiday.estimated ? <Badge tone="amber">{translate(`${words}.estimated`)}</Badge> : null}
              {holiday.bank ? null : <Badge tone="neutral">{translate(`${words}.no_bank_holiday`)}</Badge>}
            </Stack>
          </Box>
          <Button
            size="small"
            onClick={() => edit(holiday)}
            aria-label={translate(`${words}.edit`, { name: `${holiday.name}, ${formatDay(holiday.date)}` })}
          >
            {translate('money.customer.edit')}
          </Button>
        </Stack>
      ))}
    </Box>
  );
}

type HolidayForm = Omit<Holiday, 'version'>;

function HolidayDialog({ holiday, onClose }: { holiday: Holiday | null; onClose: () => void }) {
  // Without a version yet: a day that somebody else has added meanwhile is not overwritten.
  const { record, outdated, catchUp } = useLatestRecord({ version: holiday?.version ?? 0 });
  const translate = useTranslate();
  const { filled } = useRules();
  const save = useChange({
    change: ({ date, name, bank, estimated }: HolidayForm) =>
      callJson<Holiday[]>('PUT', `${ADMIN_API}/holidays/${holiday?.date ?? date}`, {
        name,
        bank,
        estimated,
        version: record.version,
      }),
    done: translate(`${words}.saved`),
    failure: `${words}.failed`,
    serverSpeaks: true,
    refresh: ['holidays', 'cheques', 'cheque-book', 'money-today'],
    close: onClose,
    onRejected: catchUp,
  });
  return (
    <FormDialog<HolidayForm>
      outdated={outdated}
      title={holiday ? translate(`${words}.edit`, { name: formatDay(holiday.date) }) : translate(`${words}.add`)}
      submitLabel="form.save"
      defaultValues={holiday ?? { date: '', name: '', bank: true, estimated: false }}
      onSubmit={save.submit}
      onClose={onClose}
    >
      {holiday ? null : <DayInput source="date" label={`${words}.date`} required validate={filled(`${words}.date`)} />}
      <TextInput source="name" label={`${words}.name`} required autoFocus validate={filled(`${words}.name`)} />
      <TickBox source="bank" label={translate(`${words}.bank`)} hint={translate(`${words}.bank_hint`)} />
      <TickBox source="estimated" label={translate(`${words}.estimated`)} hint={translate(`${words}.estimated_hint`)} />
    </FormDialog>
  );
}
