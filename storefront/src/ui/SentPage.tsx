import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '../lib/language';
import { useTitle } from '../state/title';
import { LinkButton } from './ActionButton';
import { LoadError } from './LoadError';
import { selvedge } from './marks';
import { Notice } from './Notice';

interface SentPageProps<Own, Sent> {
  /** Title of the tab. */
  title: string;
  heading: string;
  /** The query of the user's own requests, with the one that was sent. */
  query: Pick<UseQueryResult<Own>, 'isPending' | 'error'> & { data: Own | undefined; refetch: () => unknown };
  find: (own: Own) => Sent | undefined;
  /** The heading if they can't be loaded. */
  problem: string;
  /** The page on which they are found later. */
  home: { to: string; label: string };
  /** The next steps in order. */
  steps: readonly string[];
  /** The confirmation with its number. */
  arrived: (sent: Sent) => ReactNode;
  /** The requested content. */
  asked?: (sent: Sent) => ReactNode;
}

/** The page after a submission: confirmation, numbers, and the next steps. */
export function SentPage<Own, Sent>({
  title,
  heading,
  query,
  find,
  problem,
  home,
  ...words
}: SentPageProps<Own, Sent>) {
  useTitle(title);
  const { data, isPending, error, refetch } = query;
  const sent = data === undefined ? undefined : find(data);
  const toHome = (
    <LinkButton to={home.to} variant="contained">
      {home.label}
    </LinkButton>
  );
  return (
    <Container maxWidth="md" sx={{ py: { xs: 2, md: 4 } }}>
      <Typography variant="h2" component="h1" sx={{ mb: 2 }}>
        {heading}
      </Typography>
      {isPending && <Skeleton variant="rectangular" height={320} />}
      {error && <LoadError title={problem} error={error} onRetry={() => void refetch()} />}
      {sent && (
        <Box sx={{ display: 'grid', gap: 3, overflowWrap: 'anywhere' }}>
          <div>{words.arrived(sent)}</div>
          <NextSteps steps={words.steps} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {toHome}
            <LinkButton to="/fabrics" variant="outlined">
              {t('Continue Shopping')}
            </LinkButton>
          </Box>
          {words.asked?.(sent)}
        </Box>
      )}
      {data !== undefined && !sent && (
        <Notice
          title={t('This request is not among yours')}
          text={t('Perhaps it was made under another account.')}
          action={toHome}
        />
      )}
    </Container>
  );
}

function NextSteps({ steps }: { steps: readonly string[] }) {
  return (
    <Box component="section" aria-labelledby="next" sx={{ ...selvedge, bgcolor: 'background.paper', p: 2, pl: 3 }}>
      <Typography variant="h3" component="h2" id="next">
        {t('What happens next')}
      </Typography>
      <Box component="ol" sx={{ mb: 0, pl: 2.5 }}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </Box>
    </Box>
  );
}
