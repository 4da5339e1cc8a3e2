import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useTitle } from '../../state/title';
import { LinkButton } from '../../ui/ActionButton';
import { LoadFault } from '../../ui/LoadFault';
import { selvedge } from '../../ui/marks';
import { Notice } from '../../ui/Notice';
import { myQuotations, type RequestedTogether, requestsIn } from './my-quotations';
import { RequestCard } from './RequestCard';

const steps = [
  'We look at stock and prices, and write to you by e-mail with our answer.',
  'The answer also appears under My quotations, with the quotation as a PDF to print.',
  'Nothing is ordered yet: you decide once you have seen the price.',
];

/** After a request: that it arrived, under which numbers, and what happens next. */
export function RequestSentPage() {
  useTitle('Request sent');
  const { group } = useParams();
  const { data, isPending, error, refetch } = useQuery(myQuotations);
  const request = data && requestsIn(data).find(({ id }) => id === group);
  return (
    <Container maxWidth="md" sx={{ py: { xs: 2, md: 4 } }}>
      <Typography variant="h2" component="h1" sx={{ mb: 2 }}>
        Your request is with us
      </Typography>
      {isPending && <Skeleton variant="rectangular" height={320} />}
      {error && <LoadFault title="Failed to load quotations" error={error} onRetry={() => void refetch()} />}
      {data && (request ? <Sent request={request} /> : <Unknown />)}
    </Container>
  );
}

function Sent({ request }: { request: RequestedTogether }) {
  const numbers = request.quotations.map(({ quotation_no }) => quotation_no);
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <div>
        {numbers.length === 1 ? 'Its number is ' : `It has ${numbers.length} numbers, one for each fabric and colour: `}
        <strong>{numbers.join(', ')}</strong>. Name {numbers.length === 1 ? 'it' : 'any of them'} when you call or
        write.
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
        <LinkButton to="/my-quotations" variant="contained">
          My quotations
        </LinkButton>
        <LinkButton to="/fabrics" variant="outlined">
          Continue Shopping
        </LinkButton>
      </Box>
      <Box component="ul" aria-label="Requested" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        <RequestCard request={request} />
      </Box>
    </Box>
  );
}

const Unknown = () => (
  <Notice
    title="This request is not among yours"
    text="Perhaps it was made under another account."
    action={
      <LinkButton to="/my-quotations" variant="contained">
        My quotations
      </LinkButton>
    }
  />
);
