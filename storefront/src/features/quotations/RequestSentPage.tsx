import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { SentPage } from '../../ui/SentPage';
import { myQuotations, type RequestedTogether, requestsIn } from './my-quotations';
import { RequestCard } from './RequestCard';

const steps = [
  'We look at stock and prices, and write to you by e-mail with our answer.',
  'The answer also appears under My quotations, with the quotation as a PDF to print.',
  'Nothing is ordered yet: you decide once you have seen the price.',
];

/** After a request for a quotation. */
export function RequestSentPage() {
  const { group } = useParams();
  const query = useQuery(myQuotations);
  return (
    <SentPage
      title="Request sent"
      heading="Your request is with us"
      query={query}
      find={(quotations) => requestsIn(quotations).find(({ id }) => id === group)}
      fault="Failed to load quotations"
      home={{ to: '/my-quotations', label: 'My quotations' }}
      steps={steps}
      arrived={(request) => <Numbers request={request} />}
      asked={(request) => (
        <Box component="ul" aria-label="Requested" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          <RequestCard request={request} />
        </Box>
      )}
    />
  );
}

function Numbers({ request }: { request: RequestedTogether }) {
  const numbers = request.quotations.map(({ quotation_no }) => quotation_no);
  return (
    <>
      {numbers.length === 1 ? 'Its number is ' : `It has ${numbers.length} numbers, one for each fabric and colour: `}
      <strong>{numbers.join(', ')}</strong>. Name {numbers.length === 1 ? 'it' : 'any of them'} when you call or write.
    </>
  );
}
