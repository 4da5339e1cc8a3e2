import Box from '@mui/material/Box';
import { useParams } from 'react-router';
import { SentPage } from '../../ui/SentPage';
import { type RequestedTogether, useMyRequests } from './my-quotations';
import { RequestCard } from './RequestCard';

const steps = [
  'We look at stock and prices, and write to you by e-mail with our answer.',
  'The answer also appears under My quotations, with the quotation as a PDF to print.',
  'Nothing is ordered yet: you decide once you have seen the price.',
];

/** After a request for a quotation. */
export function RequestSentPage() {
  const { group } = useParams();
  const isSent = ({ id }: RequestedTogether) => id === group;
  const query = useMyRequests(isSent);
  return (
    <SentPage
      title="Request sent"
      heading="Your request is with us"
      query={query}
      find={(requests) => requests.find(isSent)}
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

const RUN = /^(.*-)(\d+)$/;

/**
 * Shortens consecutive numbers to the first and the last, joined by 'to', so that forty fabrics don't fill the screen.
 */
function inRuns(numbers: readonly string[]): string[] {
  const runs: string[][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run && follows(run.at(-1) ?? '', number)) run.push(number);
    else runs.push([number]);
  }
  return runs.flatMap((run) => (run.length > 2 ? [`${run[0]} to ${run.at(-1)}`] : run));
}

function follows(before: string, number: string): boolean {
  const [, head, figures] = RUN.exec(number) ?? [];
  const [, headBefore, figuresBefore] = RUN.exec(before) ?? [];
  return head !== undefined && head === headBefore && Number(figures) === Number(figuresBefore) + 1;
}

function Numbers({ request }: { request: RequestedTogether }) {
  const numbers = request.quotations.map(({ quotation_no }) => quotation_no);
  return (
    <>
      {numbers.length === 1 ? 'Its number is ' : `It has ${numbers.length} numbers, one for each fabric and color: `}
      <strong>{inRuns(numbers).join(', ')}</strong>. Name {numbers.length === 1 ? 'it' : 'any of them'} when you call or
      write.
    </>
  );
}
