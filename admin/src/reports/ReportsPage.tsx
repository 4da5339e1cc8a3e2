import { Box, Stack, TextField } from '@mui/material';
import { DEFAULT_MONTHS, monthAfter, type Reports } from '@selvedge/domain/dashboard/reports';
import { colomboDay } from '@selvedge/domain/dates';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { useRights } from '../hooks/use-rights';
import { ADMIN_API } from '../providers/data-provider';
import { callJson } from '../providers/http-client';
import { PageHeader } from '../ui/PageHeader';
import { NotLoaded } from '../ui/placeholders';
import { ReportTable } from './ReportTable';
import { shownReports } from './report-columns';
import { WonPerMonth } from './WonPerMonth';

/** Reports on won and lost quotations by person, fabric and reason; the address contains the months. */
export function ReportsPage() {
  const translate = useTranslate();
  const { may } = useRights();
  const [address, setAddress] = useSearchParams();
  const thisMonth = colomboDay(new Date()).slice(0, 7);
  const until = address.get('until') ?? thisMonth;
  const from = address.get('from') ?? monthAfter(thisMonth, 1 - DEFAULT_MONTHS);
  const range = new URLSearchParams({ from, until });
  const { data, isError, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['reports', from, until],
    queryFn: () => callJson<Partial<Reports> | null>('GET', `${ADMIN_API}/reports?${range}`),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const choose = (changed: { from?: string; until?: string }) => {
    const { from: first = from, until: last = until } = changed;
    // A browser's field is empty while a month is half typed.
    if (first && last) setAddress({ from: first, until: last }, { replace: true });
  };
  return (
    <>
      <PageHeader title={translate('reports.title')} subtitle={translate('reports.subtitle')} />
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5, mb: 2 }}>
        {(['from', 'until'] as const).map((end) => (
          <TextField
            key={end}
            type="month"
            size="small"
            label={translate(`reports.range.${end}`)}
            value={end === 'from' ? from : until}
            onChange={({ target }) => choose({ [end]: target.value })}
            slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: thisMonth, pattern: '\\d{4}-\\d{2}' } }}
            sx={{ flex: { xs: '1 1 132px', sm: 'none' } }}
          />
        ))}
      </Stack>
      {isError || data === undefined ? (
        <NotLoaded title={translate('reports.load_failed')} error={error} refetch={refetch} height={480} />
      ) : (
        <Box
          aria-busy={isPlaceholderData}
          sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', opacity: isPlaceholderData ? 0.5 : 1 }}
        >
          {may('quote.read') ? <WonPerMonth months={data?.months ?? []} /> : null}
          {shownReports(may).map((name) => (
            <ReportTable key={name} name={name} rows={data?.[name] ?? []} range={range} />
          ))}
        </Box>
      )}
    </>
  );
}
