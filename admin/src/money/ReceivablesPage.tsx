import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import {
  Box,
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
  Typography,
  useMediaQuery,
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
import { Fact, Facts } from '../ui/Section';
import { TwoLines } from '../ui/TwoLines';

const words = 'money.receivables';

/** Receivables on a day that the URL names. */
export function ReceivablesPage() {
  const translate = useTranslate();
  const isNarrow = useMediaQuery('(max-width: 767.95px)');
  const Ages = isNarrow ? AgeCards : AgeTable;
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
            <Ages receivables={data} />
          )}
        </Paper>
      )}
    </>
  );
}

const sums = ['open', 'overdue', 'credit', 'balance'] as const;

/** The figures of a payer or of all, each with the key of its label. */
const figures = (row: Receivables['total']): (readonly [label: string, figure: number])[] => [
  ...ageBands.map((band) => [`money.ages.${band}`, row.ages[band]] as const),
  ...sums.map((name) => [`money.fields.${name}`, row[name]] as const),
];

function AgeTable({ receivables: { rows, total } }: { receivables: Receivables }) {
  const translate = useTranslate();
  return (
    <TableContainer tabIndex={0} role="group" aria-label={translate(`${words}.title`)}>
      <Table size="small" sx={{ '& .MuiTableCell-root': { px: '6px' } }}>
        <TableHead>
          <TableRow>
            <TableCell>{translate(`${words}.customer`)}</TableCell>
            {figures(total).map(([label]) => (
              <TableCell key={label} align="right" sx={{ whiteSpace: 'nowrap' }}>
                {translate(label)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.id}>
              <TableCell component="th" scope="row" sx={{ minWidth: 140 }}>
                <Payer row={row} />
              </TableCell>
              {figures(row).map(([label, figure]) => (
                <TableCell key={label} align="right" sx={figureStyle}>
                  {figure === 0 ? '–' : formatRupees(figure)}
                </TableCell>
              ))}
            </TableRow>
          ))}
          <TableRow>
            <TableCell component="th" scope="row" sx={{ fontWeight: 600 }}>
              {translate(`${words}.total`)}
            </TableCell>
            {figures(total).map(([label, figure]) => (
              <TableCell key={label} align="right" sx={{ ...figureStyle, fontWeight: 600 }}>
                {formatRupees(figure)}
              </TableCell>
            ))}
          </TableRow>
        </TableBody>
      </Table>
    </TableContainer>
  );
}

/** For a phone: a payer's figures line by line, without those that are 0. */
function AgeCards({ receivables: { rows, total } }: { receivables: Receivables }) {
  const translate = useTranslate();
  const facts = (row: Receivables['total']) => (
    <Facts labels="112px">
      {figures(row)
        .filter(([, figure]) => figure !== 0)
        .map(([label, figure]) => (
          <Fact key={label} label={translate(label)}>
            <Box component="span" sx={figureStyle}>
              {formatRupees(figure)}
            </Box>
          </Fact>
        ))}
    </Facts>
  );
  return (
    <Box component="ul" aria-label={translate(`${words}.title`)} sx={cards}>
      {rows.map((row) => (
        <li key={row.id}>
          <Payer row={row} />
          {facts(row)}
        </li>
      ))}
      <li>
        <Typography sx={{ fontWeight: 600 }}>{translate(`${words}.total`)}</Typography>
        {facts(total)}
      </li>
    </Box>
  );
}

const cards = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li': { display: 'grid', gap: 1, p: 2 },
  '& > li + li': { borderTop: 1, borderColor: 'divider' },
};

function Payer({ row }: { row: Receivable }) {
  const translate = useTranslate();
  const to = pageOf(row, useIsAllowed('customer.read'));
  const name = to ? (
    <Link component={RouterLink} to={to}>
      {row.customer_name}
    </Link>
  ) : (
    row.customer_name
  );
  return <TwoLines first={name} second={translate(`${words}.invoices`, { smart_count: row.invoices })} />;
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
