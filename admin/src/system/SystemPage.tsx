import { Alert, Box, Button, Stack } from '@mui/material';
import { formatDateTime } from '@selvedge/domain/dates';
import type { SystemState } from '@selvedge/domain/system';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { PageLoading } from '../layout/PageLoading';
import { IfAllowed } from '../permissions/IfAllowed';
import { ADMIN_API } from '../providers/data-provider';
import { callJson } from '../providers/http-client';
import { PageHeader } from '../ui/PageHeader';
import { NotLoaded } from '../ui/placeholders';
import { BackupsPanel } from './BackupsPanel';
import { ComponentsPanel } from './ComponentsPanel';
import { MailsPanel } from './MailsPanel';
import { SimilarCodesPanel } from './SimilarCodesPanel';
import { StuckJobsPanel } from './StuckJobsPanel';
import { TermsPanel } from './TermsPanel';
import { WorkPanel } from './WorkPanel';

const EVERY_MS = 10_000;

const buildOf = ({ product, commit }: SystemState['versions']): string =>
  commit === '' ? product : `${product} (${commit})`;

/** The health of the product, and stuck jobs. */
export function SystemPage() {
  const translate = useTranslate();
  const { data, dataUpdatedAt, isPending, error, refetch } = useQuery({
    queryKey: ['system'],
    queryFn: () => callJson<SystemState>('GET', `${ADMIN_API}/system`),
    refetchInterval: EVERY_MS,
    staleTime: 0,
  });
  if (isPending) return <PageLoading />;
  const subtitle = data ? translate('system.subtitle', { ...data.versions, build: buildOf(data.versions) }) : undefined;
  return (
    <>
      <PageHeader
        title={translate('system.title')}
        subtitle={subtitle}
        action={
          <IfAllowed right="audit.read">
            <Button component={RouterLink} to="/audit" variant="outlined">
              {translate('resources.audit.open')}
            </Button>
          </IfAllowed>
        }
      />
      {data ? (
        <Stack sx={{ gap: 2 }}>
          {data.vat_registration ? (
            <Alert
              severity="error"
              action={
                <IfAllowed right="setting.write">
                  <Button component={RouterLink} to="/tax-profile" color="inherit">
                    {translate('system.tax_profile')}
                  </Button>
                </IfAllowed>
              }
            >
              {data.vat_registration}
            </Alert>
          ) : null}
          {error ? (
            <Alert severity="warning">
              {translate('system.stale', { at: formatDateTime(new Date(dataUpdatedAt).toISOString()) })}
            </Alert>
          ) : null}
          <Box
            sx={{
              alignItems: 'start',
              display: 'grid',
              gap: 2,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
            }}
          >
            <ComponentsPanel state={data} />
            <WorkPanel state={data} />
          </Box>
          {data.similar_codes.length > 0 ? <SimilarCodesPanel groups={data.similar_codes} /> : null}
          <TermsPanel />
          <BackupsPanel backups={data.backups} />
          <StuckJobsPanel jobs={data.open_jobs} />
          <MailsPanel counts={data.mails} />
        </Stack>
      ) : (
        <NotLoaded title={translate('system.load_failed')} error={error} refetch={refetch} />
      )}
    </>
  );
}
