import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { SwatchRequest } from '@selvedge/domain/swatches/swatch-request';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { mySwatches } from '../../state/my-swatches';
import { useTitle } from '../../state/title';
import { LinkButton } from '../../ui/ActionButton';
import { LoadFault } from '../../ui/LoadFault';
import { selvedge } from '../../ui/marks';
import { Notice } from '../../ui/Notice';

const steps = [
  'We cut the pieces and pack them.',
  'When they leave we write to you by e-mail, with the carrier and the tracking number.',
  'You feel them, and ask for a quotation of what you like. Meanwhile we can hold cloth for you.',
];

/** After a request of swatches: that it arrived, and what happens next. */
export function SwatchesSentPage() {
  useTitle('Swatches requested');
  const { id } = useParams();
  const { data, isPending, error, refetch } = useQuery(mySwatches);
  const request = data?.find((own) => own.id === id);
  return (
    <Container maxWidth="md" sx={{ py: { xs: 2, md: 4 } }}>
      <Typography variant="h2" component="h1" sx={{ mb: 2 }}>
        Your swatch request is with us
      </Typography>
      {isPending && <Skeleton variant="rectangular" height={280} />}
      {error && <LoadFault title="Failed to load swatches" error={error} onRetry={() => void refetch()} />}
      {data && (request ? <Sent request={request} /> : <Unknown />)}
    </Container>
  );
}

function Sent({ request: { request_no, items, name, address } }: { request: SwatchRequest }) {
  return (
    <Box sx={{ display: 'grid', gap: 3, overflowWrap: 'anywhere' }}>
      <div>
        {items.length === 1 ? 'One swatch goes' : `${items.length} swatches go`} to {name},{' '}
        {address.replace(/,?\n+/g, ', ')}. The number is <strong>{request_no}</strong>.
      </div>
      <Box component="section" aria-labelledby="next" sx={{ ...selvedge, bgcolor: 'background.paper', p: 2, pl: 3 }}>
        <Typography variant="h3" component="h2" id="next">
          What happens next
        </Typography>
        <Box component="ol" sx={{ mb: 0, pl: 2.5 }}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <LinkButton to="/my-account" variant="contained">
          My account
        </LinkButton>
        <LinkButton to="/fabrics" variant="outlined">
          Continue Shopping
        </LinkButton>
      </Box>
    </Box>
  );
}

const Unknown = () => (
  <Notice
    title="This request is not among yours"
    text="Perhaps it was made under another account."
    action={
      <LinkButton to="/my-account" variant="contained">
        My account
      </LinkButton>
    }
  />
);
