import { Alert, Backdrop, Box, CircularProgress } from '@mui/material';
import { formatLength } from '@selvedge/domain/length';
import type { SeenQuotation } from '@selvedge/domain/quotations/decisions';
import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import { isConflict } from '@selvedge/web/api-error';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { useLatestRecord } from '../hooks/use-latest-record';
import { TickBox } from '../ui/inputs';
import { useDescription } from './describe-quotation';
import { answerable, type SubmissionChange, submissionChanges, useSubmission } from './use-submission';

/** The requests that a decision is about, as displayed. */
export interface Submission {
  /** The request being decided. */
  quotation: AdminQuotation;
  /** The requests that can be answered together, including that one; only that one if there are no others. */
  requests: readonly AdminQuotation[];
  /** Changes since they were first shown; empty unless the server reported some. */
  changes: readonly SubmissionChange[];
  /** Shows the current requests if they caused the rejection. @returns whether the dialog goes on with what was typed */
  onRejected: (error: Error) => boolean;
  /** What somebody else has changed meanwhile, of a single request. */
  outdated: string | undefined;
}

interface WithSubmissionProps {
  quotation: AdminQuotation;
  children: (submission: Submission) => ReactNode;
}

/**
 * Loads the other requests of the submission before a decision about a pending one. If that fails, the request is
 * answered alone.
 */
export function WithSubmission({ quotation, children }: WithSubmissionProps) {
  const translate = useTranslate();
  const isPending = quotation.status === 'pending' && quotation.request_group !== null;
  const { data = [], isFetching } = useSubmission(isPending ? quotation : { request_group: null });
  // A cached list may be from before the last decision: the form waits for the current one, once.
  const [isCurrent, setIsCurrent] = useState(!isPending);
  if (!isCurrent && !isFetching) setIsCurrent(true);
  if (!isCurrent) {
    return (
      <Backdrop open sx={{ zIndex: 'modal' }} transitionDuration={{ enter: 600 }}>
        <CircularProgress aria-label={translate('form.loading')} />
      </Backdrop>
    );
  }
  const requests = isPending ? answerable(quotation, data) : [];
  return <Seen quotation={quotation} requests={requests} decision={children} />;
}

interface SeenProps {
  quotation: AdminQuotation;
  requests: readonly AdminQuotation[];
  decision: WithSubmissionProps['children'];
}

/** Keeps the requests as first loaded, however often the list is refreshed, because the decision is about what was shown. */
function Seen({ quotation, requests, decision }: SeenProps) {
  const [seen, setSeen] = useState({ requests, changes: [] as readonly SubmissionChange[] });
  const { record: single, outdated, catchUp } = useLatestRecord(quotation);
  const current = seen.requests.find(({ id }) => id === quotation.id) ?? seen.requests[0] ?? single;
  const onRejected = (error: Error) => {
    const now = isConflict(error) && Array.isArray(error.current) ? (error.current as AdminQuotation[]) : [];
    if (now.length > 0) setSeen({ requests: now, changes: submissionChanges(seen.requests, now) });
    return now.length > 0 || catchUp(error);
  };
  return decision({
    quotation: current,
    requests: seen.requests.length > 1 ? seen.requests : [current],
    changes: seen.changes,
    onRejected,
    outdated,
  });
}

/** The form field that says whether all requests are answered together. */
export interface GroupTick {
  with_group: boolean;
}

/**
 * `Answer the 3 requests of this submission as one quotation`; nothing for a single one. Above it, the changes since.
 */
export function GroupTickBox({ submission: { requests, changes } }: { submission: Submission }) {
  const translate = useTranslate();
  return (
    <>
      <ChangeNotice changes={changes} />
      {requests.length < 2 ? null : (
        <TickBox
          source="with_group"
          label={translate('resources.quotations.group.answer', { smart_count: requests.length })}
          hint={translate('resources.quotations.group.answer_hint')}
        />
      )}
    </>
  );
}

function ChangeNotice({ changes }: Pick<Submission, 'changes'>) {
  const translate = useTranslate();
  if (changes.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ overflowWrap: 'anywhere' }}>
      {translate('resources.quotations.group.changed')}
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
        {changes.map(({ kind, request: { id, quotation_no, fabric_name, total_quantity, price_unit } }) => (
          <li key={id}>
            {translate(`resources.quotations.group.${kind}`, {
              request: [quotation_no, fabric_name, total_quantity !== null && formatLength(total_quantity, price_unit)]
                .filter(Boolean)
                .join(', '),
            })}
          </li>
        ))}
      </Box>
    </Alert>
  );
}

/** The API fields of the checkbox: all shown requests by id and version. */
export const groupOf = (
  requests: readonly AdminQuotation[],
  { with_group }: GroupTick,
): { with_group?: true; group?: SeenQuotation[] } =>
  requests.length > 1 && with_group
    ? { with_group: true, group: requests.map(({ id, version }) => ({ id, version })) }
    : {};

/**
 * Keeps the price field at the proposed price, unless somebody has typed another.
 * @param propose the price of these requests as the field's text
 */
export function useProposedPrice(
  { quotation, requests }: Submission,
  propose: (requests: readonly AdminQuotation[]) => string,
): void {
  const { getValues, setValue } = useFormContext<{ quoted_price: string }>();
  const isOfAll = useWatch<GroupTick, 'with_group'>({ name: 'with_group' });
  const proposed = propose(isOfAll ? requests : [quotation]);
  const before = useRef(proposed);
  useEffect(() => {
    if (getValues('quoted_price') === before.current) setValue('quoted_price', proposed);
    before.current = proposed;
  }, [proposed, getValues, setValue]);
}

/** `QT-2026-0001 for Nadeesha Perera`, and how many other requests. */
export function useGroupDescription({ quotation, requests }: Submission): string {
  const translate = useTranslate();
  const described = useDescription(quotation);
  return requests.length > 1
    ? translate('resources.quotations.group.described', { quotation: described, smart_count: requests.length - 1 })
    : described;
}
