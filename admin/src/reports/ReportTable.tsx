import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Button, Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material';
import type { ReportName, Reports } from '@selvedge/domain/dashboard/reports';
import { useTranslate } from 'react-admin';
import { useConfig } from '../hooks/use-config';
import { useDownload } from '../hooks/use-download';
import { useRights } from '../hooks/use-rights';
import { Section } from '../ui/Section';
import { cellOf, isAmount, isNumber, shownColumns } from './report-columns';

interface ReportTableProps {
  name: ReportName;
  rows: Reports[ReportName];
  range: URLSearchParams;
}

/** A report as a table, with its download. */
export function ReportTable({ name, rows, range }: ReportTableProps) {
  const translate = useTranslate();
  const { may } = useRights();
  const download = useDownload(translate('reports.download_failed'));
  const title = translate(`reports.names.${name}`);
  const columns = shownColumns(name, may);
  const hasVat = (useConfig()?.vat_percent ?? 0) > 0;
  const headingOf = (column: string) => {
    const heading = translate(`reports.columns.${column}`);
    return hasVat && isAmount(column) ? translate('reports.before_vat', { column: heading }) : heading;
  };
  return (
    <Section
      title={title}
      action={
        <Button
          size="small"
          startIcon={<DownloadIcon />}
          disabled={download.isPending || rows.length === 0}
          aria-label={`${translate('reports.download', { report: title })} ${translate('reports.download_short')}`}
          onClick={() => download.mutate(`/admin/reports/export?report=${name}&${range}`)}
          sx={{ minHeight: 44 }}
        >
          {translate('reports.download_short')}
        </Button>
      }
    >
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {rows.length === 0 ? translate('reports.none') : translate(`reports.notes.${name}`)}
      </Typography>
      {rows.length === 0 ? null : (
        <TableContainer tabIndex={0} role="group" aria-label={title}>
          <Table size="small">
            <TableHead>
              <TableRow>
                {columns.map((column) => (
                  <TableCell key={column} align={isNumber(column) ? 'right' : 'left'} sx={{ whiteSpace: 'nowrap' }}>
                    {headingOf(column)}
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {rows.map((row, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows are replaced together
                <TableRow key={index}>
                  {columns.map((column, place) => (
                    <TableCell
                      key={column}
                      component={place === 0 ? 'th' : 'td'}
                      scope={place === 0 ? 'row' : undefined}
                      align={isNumber(column) ? 'right' : 'left'}
                      sx={isNumber(column) ? figures : words}
                    >
                      {cellOf(column, (row as unknown as Record<string, unknown>)[column], translate)}
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
    </Section>
  );
}

const figures = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' };
const words = { minWidth: 104, overflowWrap: 'anywhere' };
