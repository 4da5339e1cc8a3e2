import Box from '@mui/material/Box';
import type { OwnRequest } from '@selvedge/domain/quotations/own-request';
import { hasStatus } from '@selvedge/web/api-error';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { SentPage } from '../../ui/SentPage';
import { requestOf } from './my-quotations';
import { RequestCard } from './RequestCard';

const steps = [
  'We look at stock and prices, and write to you by e-mail with our answer.',
  'The answer also appears under My quotations, with the quotation as a PDF to print.',
  'Nothing is ordered yet: you decide once you have seen the price.',
];

/** After a request for a quotation. */
export function RequestSentPage() {
  const { group = '' } = useParams();
  const { data, isPending, error, refetch } = useQuery(requestOf(group));
  const isUnknown = hasStatus(error, 404) || hasStatus(error, 400);
  const query = {
    data: data ?? (isUnknown ? null : undefined),
    isPending,
    error: isUnknown ? null : error,
    refetch,
  };
  return (
    <SentPage
      title="Request sent"
      heading="Your request is with us"
      query={query}
      find={(request) => request ?? undefined}
      problem="Failed to load quotations"
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

/** The lowest number, which the request keeps when its parts are put together. */
function Numbers({ request }: { request: OwnRequest }) {
  return (
    <>
      Its number is <strong>{request.quotations[0]?.quotation_no}</strong>. Name it when you call or write.
    </>
  );
}
