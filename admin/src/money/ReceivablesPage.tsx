import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import {
  Button,
  Link,
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
import { colomboDay } from '@selvedge/domain/dates';
import { ageBands, type Receivable, type Receivables } from '@selvedge/domain/invoicing/receivables';
import { formatRupees } from '@selvedge/domain/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import { useDownload } from '../hooks/use-download';
import { useIsAllowed } from '../hooks/use-rights';
import { ADMIN_API } from '../providers/data-provider';
import { callJson } from '../providers/http-client';
import { PageHeader } from '../ui/PageHeader';
import { MessagePanel, NotLoaded } from '../ui/placeholders';
import { TwoLines } from '../ui/TwoLines';

const words = 'money.receivables';

/** Receivables on a day that the URL names. */
export function ReceivablesPage() {
  const translate = useTranslate();
  const [address, setAddress] = useSearchParams();
  const asOf = address.get('as_of') ?? colomboDay(new Date());
  const download = useDownload(`${words}.export_failed`);
  const { data, error, isError, refetch } = useQuery({
    queryKey: ['receivables', asOf],
    queryFn: () => callJson<Receivables>('GET', `${ADMIN_API}/receivables?as_of=${encodeURIComponent(asOf)}`),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHeader
        title={translate(`${words}.title`)}
        subtitle={translate(`${words}.subtitle`)}
        action={
          <Button
            variant="outlined"
            startIcon={<DownloadIcon />}
            disabled={download.isPending || !data?.rows.length}
            onClick={() => download.mutate(`/admin/receivables/export?as_of=${encodeURIComponent(asOf)}`)}
          >
            {translate(`${words}.export`)}
          </Button>
        }
      />
      <Stack direction="row" sx={{ mb: 2 }}>
        <TextField
          type="date"
          size="small"
          label={translate(`${words}.as_of`)}
          value={asOf}
          // A browser's field is empty while a day is half typed.
          onChange={({ target }) => target.value && setAddress({ as_of: target.value }, { replace: true })}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      </Stack>
      {isError || data === undefined ? (
        <NotLoaded title={translate(`${words}.load_failed`)} error={error} refetch={refetch} />
      ) : (
        <Paper variant="outlined">
          {data.rows.length === 0 ? (
            <MessagePanel title={translate(`${words}.none`)}>{translate(`${words}.none_hint`)}</MessagePanel>
          ) : (
            <AgeTable receivables={data} />
          )}
        </Paper>
      )}
    </>
  );
}

const sums = ['open', 'overdue', 'credit', 'balance'] as const;

function AgeTable({ receivables: { rows, total } }: { receivables: Receivables }) {
  const translate = useTranslate();
  const mayOpen = useIsAllowed('customer.read');
  const figures = (row: Receivables['total']) => [
    ...ageBands.map((band) => [band, row.ages[band]] as const),
    ...sums.map((name) => [name, row[name]] as const),
  ];
  return (
    <TableContainer tabIndex={0} role="group" aria-label={translate(`${words}.title`)}>
      <Table size="small" sx={{ '& .MuiTableCell-root': { px: '6px' } }}>
        <TableHead>
          <TableRow>
            <TableCell>{translate(`${words}.customer`)}</TableCell>
            {ageBands.map((band) => (
              <TableCell key={band} align="right" sx={{ whiteSpace: 'nowrap' }}>
                {translate(`money.ages.${band}`)}
              </TableCell>
            ))}
            {sums.map((name) => (
              <TableCell key={name} align="right">
                {translate(`money.fields.${name}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => {
            const { id, customer_name, invoices } = row;
            const to = pageOf(row, mayOpen);
            const name = to ? (
              <Link component={RouterLink} to={to}>
                {customer_name}
              </Link>
            ) : (
              customer_name
            );
            return (
              <TableRow key={id}>
                <TableCell component="th" scope="row" sx={{ minWidth: 140 }}>
                  <TwoLines first={name} second={translate(`${words}.invoices`, { smart_count: invoices })} />
                </TableCell>
                {figures(row).map(([key, figure]) => (
                  <TableCell key={key} align="right" sx={figureStyle}>
                    {figure === 0 ? '–' : formatRupees(figure)}
                  </TableCell>
                ))}
              </TableRow>
            );
          })}
          <TableRow>
            <TableCell component="th" scope="row" sx={{ fontWeight: 600 }}>
              {translate(`${words}.total`)}
            </TableCell>
            {figures(total).map(([key, figure]) => (
              <TableCell key={key} align="right" sx={{ ...figureStyle, fontWeight: 600 }}>
                {formatRupees(figure)}
              </TableCell>
            ))}
          </TableRow>
        </TableBody>
      </Table>
    </TableContainer>
  );
}

const figureStyle = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' };

/** Where the debt of a payer is shown; null without the right to see it. A deleted account has no page any more. */
function pageOf({ customer_id, order_id, account_deleted, invoices }: Receivable, mayOpen: boolean): string | null {
  if (customer_id === null) return `/orders/${order_id}/show`;
  if (account_deleted) {
    const filter = encodeURIComponent(JSON.stringify({ customer_id }));
    return `/${invoices > 0 ? 'invoices' : 'receipts'}?filter=${filter}`;
  }
  return mayOpen ? `/customers/${customer_id}` : null;
}
