import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { hasStatus } from '@selvedge/web/api-error';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { t } from '../../lib/language';
import { useTitle } from '../../state/title';
import { LinkButton } from '../../ui/ActionButton';
import { LoadError } from '../../ui/LoadError';
import { Notice } from '../../ui/Notice';
import { requestOf } from './my-quotations';
import { RequestCard } from './RequestCard';

/** One request, opened: its lines, its conversation and its answers. */
export function RequestPage() {
  const { id = '' } = useParams();
  const { data: request, isPending, error, refetch } = useQuery(requestOf(id));
  const number = request?.quotations[0]?.quotation_no;
  useTitle(number ?? t('My quotations'));
  const isUnknown = hasStatus(error, 404) || hasStatus(error, 400);
  return (
    <Container maxWidth="lg" sx={{ py: { xs: 2, md: 4 } }}>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1, mb: 2 }}
      >
        <Typography variant="h2" component="h1">
          {number ?? t('My quotations')}
        </Typography>
        <LinkButton to="/my-quotations">{t('All my quotations')}</LinkButton>
      </Box>
      {isPending && <Skeleton variant="rectangular" height={320} />}
      {error && !isUnknown && (
        <LoadError title={t('Failed to load quotations')} error={error} onRetry={() => void refetch()} />
      )}
      {isUnknown && (
        <Notice
          title={t('This quotation is not among yours')}
          text={t('Perhaps it belongs to another account.')}
          action={
            <LinkButton to="/my-quotations" variant="outlined">
              {t('My quotations')}
            </LinkButton>
          }
        />
      )}
      {request && (
        <Box component="ul" aria-label={t('Requests')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          <RequestCard request={request} linkedId={id} />
        </Box>
      )}
    </Container>
  );
}
