import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Box, Button, Link, Stack, Typography } from '@mui/material';
import { formatQuantity } from '@selvedge/domain/length';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { useDownload } from '../../hooks/use-download';
import { ChangeTable } from './ChangeTable';
import { fabricsOf } from './import-states';
import type { ParserResult } from './import-workbook';
import { PendingPictures } from './PendingPictures';
import { ProblemTable } from './ProblemTable';
import { ReadAsTable } from './ReadAsTable';
import { ReceivedRolls } from './ReceivedRolls';
import { useImport } from './use-import';

/** The counts of an import, its rejected rows and its warnings. */
export function ImportResult({ result, onLeave }: { result: ParserResult; onLeave?: () => void }) {
  const translate = useTranslate();
  const { answer, warnings: early, readings, isDryRun } = result;
  const { message, errors, error_count, import_id } = answer;
  const { data: sheet } = useImport(import_id);
  // Failed image downloads add warnings after the end.
  const warnings = sheet?.warnings ?? early;
  const hasProblems = errors.length > 0 || warnings.length > 0;
  return (
    <Stack
      ref={intoView}
      component="section"
      aria-label={translate(`resources.imports.${isDryRun ? 'preview' : 'result.title'}`)}
      sx={{ gap: 2 }}
    >
      <Typography sx={{ fontWeight: 600 }}>{translate(message, { _: message })}</Typography>
      <Counts result={result} />
      {sheet && !isDryRun ? <PendingPictures pictures={sheet} /> : null}
      <ChangeTable changes={answer.changes ?? []} total={answer.update_count} />
      <ProblemTable
        label={translate('resources.imports.result.errors')}
        explanation={translate(`resources.imports.result.errors_${isDryRun ? 'would' : 'were'}`)}
        heading={translate('resources.imports.result.wrong')}
        problems={errors}
        total={error_count}
        mapping={sheet?.mapping}
      />
      <ProblemTable
        label={translate('resources.imports.result.warnings')}
        explanation={translate(`resources.imports.result.warnings_${isDryRun ? 'would' : 'were'}`)}
        heading={translate('resources.imports.result.worth_knowing')}
        problems={warnings}
        mapping={sheet?.mapping}
      />
      <ReadAsTable readings={readings} />
      {sheet && !isDryRun && sheet.kind === 'fabrics' && sheet.can_take_back ? (
        <Link
          component={RouterLink}
          to={fabricsOf(sheet.id)}
          onClick={onLeave}
          sx={{ alignSelf: 'flex-start', py: 1.5 }}
        >
          {translate('resources.imports.result.look_through')}
        </Link>
      ) : null}
      {result.kind === 'rolls' && import_id && !isDryRun && answer.success_count > 0 ? (
        <ReceivedRolls importId={import_id} />
      ) : null}
      {import_id && (hasProblems || sheet?.mapping?.cost) ? <ReportButton importId={import_id} /> : null}
    </Stack>
  );
}

/** On a phone the result would be below the visible area. */
function intoView(section: HTMLElement | null): void {
  section?.scrollIntoView?.({ block: 'nearest' });
}

function Counts({ result: { kind, answer, isDryRun } }: { result: ParserResult }) {
  const translate = useTranslate();
  const fates =
    kind === 'rolls'
      ? ([[isDryRun ? 'would_receive' : 'received', answer.success_count]] as const)
      : kind === 'stock'
        ? ([[isDryRun ? 'would_book' : 'booked', answer.update_count]] as const)
        : ([
            [isDryRun ? 'would_create' : 'created', answer.success_count],
            [isDryRun ? 'would_update' : 'updated', answer.update_count],
          ] as const);
  const counts = [
    ...fates,
    ...(answer.unchanged_count ? ([['unchanged', answer.unchanged_count]] as const) : []),
    ['repeated', answer.duplicate_count],
    ['with_errors', answer.error_count],
  ] as const;
  return (
    <Box component="dl" sx={tiles}>
      {counts.map(([label, count]) => (
        <Box key={label} sx={tile}>
          <Typography component="dt" variant="caption" color="textSecondary">
            {translate(`resources.imports.result.${label}`)}
          </Typography>
          <Typography
            component="dd"
            variant="h2"
            color={label === 'with_errors' && count > 0 ? 'error' : undefined}
            sx={{ fontVariantNumeric: 'lining-nums tabular-nums', m: 0 }}
          >
            {formatQuantity(count)}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

/** All errors and warnings, where the tables show the first hundred, and the selling prices of a list of costs. */
export function ReportButton({ importId }: { importId: string }) {
  const translate = useTranslate();
  const { mutate, isPending } = useDownload('resources.imports.result.report_failed');
  return (
    <Button
      variant="outlined"
      startIcon={<DownloadIcon />}
      disabled={isPending}
      onClick={() => mutate(`/admin/imports/${importId}/report`)}
      sx={{ alignSelf: 'flex-start' }}
    >
      {translate('resources.imports.result.report')}
    </Button>
  );
}

const tiles = {
  display: 'grid',
  gap: 1,
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fit, minmax(104px, 1fr))' },
  m: 0,
};
const tile = { border: 1, borderColor: 'divider', borderRadius: 1, px: 1.5, py: 1 };
