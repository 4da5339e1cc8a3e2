import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useParams, useSearchParams } from 'react-router';
import { useTitle } from '../../state/title';
import { LinkButton } from '../../ui/ActionButton';
import { LoadFault } from '../../ui/LoadFault';
import { MoreOfOwn } from '../../ui/MoreOfOwn';
import { Notice } from '../../ui/Notice';
import { type RequestedTogether, useMyRequests } from './my-quotations';
import { RequestCard } from './RequestCard';

/** All requests of a customer, with their status. */
export function MyQuotationsPage() {
  useTitle('My quotations');
  const sought = useSought();
  const isSought = ({ quotations }: RequestedTogether) => quotations.some(({ id }) => id === sought);
  const query = useMyRequests(sought === null ? undefined : isSought);
  const { data, isPending, error, refetch } = query;
  return (
    <Container maxWidth="lg" sx={{ py: { xs: 2, md: 4 } }}>
      <Typography variant="h2" component="h1" sx={{ mb: 3 }}>
        My quotations
      </Typography>
      {isPending && <Skeleton variant="rectangular" height={320} />}
      {error && <LoadFault title="Failed to load quotations" error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <Notice
          title="No quotations yet"
          text="What you request from the catalog appears here, with our answer."
          action={
            <LinkButton to="/fabrics" variant="contained">
              Browse Catalog
            </LinkButton>
          }
        />
      )}
      {data && sought && !data.some(isSought) && (
        <Box role="status" sx={{ mb: 2 }}>
          The quotation that your link leads to is not among yours. Perhaps it belongs to another account.
        </Box>
      )}
      {data && data.length > 0 && (
        <Box component="ul" aria-label="Requests" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
          {data.map((request) => (
            <RequestCard key={request.id} request={request} sought={sought} />
          ))}
        </Box>
      )}
      {data && <MoreOfOwn label="Show earlier requests" query={query} />}
    </Container>
  );
}

/** The quotation that a link leads to, by path or query. */
function useSought(): string | null {
  const { id } = useParams();
  const [query] = useSearchParams();
  return id ?? query.get('quotation');
}
