import {
  Button,
  Paper,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  TextField,
} from '@mui/material';
import { colomboDay, formatDay } from '@selvedge/domain/dates';
import { addMonths } from '@selvedge/domain/invoicing/banking-days';
import type { ChequeBook } from '@selvedge/domain/invoicing/cheque';
import { formatRupees } from '@selvedge/domain/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import { ADMIN_API } from '../providers/data-provider';
import { callJson } from '../providers/http-client';
import { PageHeader } from '../ui/PageHeader';
import { MessagePanel, NotLoaded } from '../ui/placeholders';
import { Figure } from './money-parts';

const words = 'money.book';
const inHand = `/cheques?filter=${encodeURIComponent(JSON.stringify({ state: 'in_hand' }))}`;

/** Sums of the cheques that can be deposited on each banking day of a month; the URL names the month. */
export function ChequeBookPage() {
  const translate = useTranslate();
  const [address, setAddress] = useSearchParams();
  const month = address.get('month') ?? colomboDay(new Date()).slice(0, 7);
  const { data, error, isError, refetch } = useQuery({
    queryKey: ['cheque-book', month],
    queryFn: () => callJson<ChequeBook>('GET', `${ADMIN_API}/cheques/book?month=${encodeURIComponent(month)}`),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const show = (shown: string) => setAddress({ month: shown }, { replace: true });
  const step = (months: number) => show(addMonths(`${month}-01`, months).slice(0, 7));
  return (
    <>
      <PageHeader
        title={translate(`${words}.title`)}
        subtitle={translate(`${words}.subtitle`)}
        action={
          <Button variant="outlined" component={RouterLink} to={inHand}>
            {translate(`${words}.all`)}
          </Button>
        }
      />
      <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1, mb: 2 }}>
        <TextField
          type="month"
          size="small"
          label={translate(`${words}.month`)}
          value={month}
          onChange={({ target }) => /^\d{4}-\d{2}$/.test(target.value) && show(target.value)}
          slotProps={{ inputLabel: { shrink: true } }}
        />
        <Stack direction="row" sx={{ gap: 1 }}>
          <Button onClick={() => step(-1)}>{translate(`${words}.former`)}</Button>
          <Button onClick={() => step(1)}>{translate(`${words}.next`)}</Button>
        </Stack>
      </Stack>
      {isError || data === undefined ? (
        <NotLoaded title={translate(`${words}.load_failed`)} error={error} refetch={refetch} height={240} />
      ) : (
        <Paper variant="outlined" sx={{ maxWidth: 720 }}>
          {data.days.length === 0 ? (
            <MessagePanel title={translate(`${words}.none`)}>{translate(`${words}.none_hint`)}</MessagePanel>
          ) : (
            <Days book={data} />
          )}
        </Paper>
      )}
    </>
  );
}

function Days({ book: { days, amount } }: { book: ChequeBook }) {
  const translate = useTranslate();
  const rows = [
    ...days.map((one) => ({ ...one, name: formatDay(one.day) })),
    { day: '', name: translate(`${words}.total`), cheques: days.reduce((sum, one) => sum + one.cheques, 0), amount },
  ];
  return (
    <TableContainer tabIndex={0} role="group" aria-label={translate(`${words}.title`)}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{translate(`${words}.day`)}</TableCell>
            <TableCell align="right">{translate(`${words}.cheques`)}</TableCell>
            <TableCell align="right">{translate(`${words}.amount`)}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ day, name, cheques, amount: sum }) => (
            <TableRow key={day} sx={day ? undefined : { '& > *': { fontWeight: 600 } }}>
              <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap' }}>
                {name}
              </TableCell>
              <TableCell align="right">{cheques}</TableCell>
              <TableCell align="right">
                <Figure>{formatRupees(sum)}</Figure>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
