import Box from '@mui/material/Box';
import type { OwnRequest } from '@selvedge/domain/quotations/own-request';
import { hasStatus } from '@selvedge/web/api-error';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { type Text, t } from '../../lib/language';
import { interpolate } from '../../ui/interpolate';
import { SentPage } from '../../ui/SentPage';
import { requestOf } from './my-quotations';
import { RequestCard } from './RequestCard';

const steps: readonly Text[] = [
  'We look at stock and prices, and write to you by email with our answer.',
  'The answer also appears under My quotations, with the quotation as a PDF to print.',
  'Nothing is ordered yet: you decide once you have seen the price.',
];

/** The page after a request for a quotation. */
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
      title={t('Request sent')}
      heading={t('Your request is with us')}
      query={query}
      find={(request) => request ?? undefined}
      problem={t('Failed to load quotations')}
      home={{ to: '/my-quotations', label: t('My quotations') }}
      steps={steps.map((step) => t(step))}
      arrived={(request) => <Numbers request={request} />}
      asked={(request) => (
        <Box component="ul" aria-label={t('Requested')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
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
      {interpolate(t('Its number is {number}. Name it when you call or write.'), {
        number: <strong>{request.quotations[0]?.quotation_no}</strong>,
      })}
    </>
  );
}
