import { Alert, Backdrop, Box, CircularProgress } from '@mui/material';
import { formatLength } from '@selvedge/domain/length';
import type { AdminQuotation, SeenQuotation } from '@selvedge/domain/quotations/quotation';
import { isConflict } from '@selvedge/web/api-error';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { TickBox } from '../ui/form/TickBox';
import { useDescription } from './describe-quotation';
import { answerable, type SubmissionChange, submissionChanges, useSubmission } from './use-submission';

/** What a decision is about, as it was looked at. */
export interface Submission {
  /** The request that is decided about. */
  asked: AdminQuotation;
  /** What the decision can answer as one, that one among them; it alone where there are no others. */
  requests: readonly AdminQuotation[];
  /** What has become of it since it was shown first; empty as long as the server knows of nothing. */
  changes: readonly SubmissionChange[];
  /** Shows what there is now, where that is why a decision was refused. @returns whether there is anything to decide. */
  onRejected: (error: Error) => boolean;
}

interface WithSubmissionProps {
  quotation: AdminQuotation;
  children: (submission: Submission) => ReactNode;
}

/**
 * A decision about a pending request, once it is known what came with it: before, nobody could say what one answers. When
 * that can't be read, the request is answered alone, as without any others.
 */
export function WithSubmission({ quotation, children }: WithSubmissionProps) {
  const translate = useTranslate();
  const isAsked = quotation.status === 'pending' && quotation.request_group !== null;
  const { data = [], isPending } = useSubmission(isAsked ? quotation : { request_group: null });
  if (isAsked && isPending) {
    return (
      <Backdrop open sx={{ zIndex: 'modal' }} transitionDuration={{ enter: 600 }}>
        <CircularProgress aria-label={translate('form.loading')} />
      </Backdrop>
    );
  }
  const requests = isAsked ? answerable(quotation, data) : [];
  return <Seen quotation={quotation} requests={requests} decision={children} />;
}

interface SeenProps {
  quotation: AdminQuotation;
  requests: readonly AdminQuotation[];
  decision: WithSubmissionProps['children'];
}

/** What was read first stays, however often the list behind it is read: what is decided is what was shown. */
function Seen({ quotation, requests, decision }: SeenProps) {
  const [seen, setSeen] = useState({ requests, changes: [] as readonly SubmissionChange[] });
  const asked = seen.requests.find(({ id }) => id === quotation.id) ?? seen.requests[0] ?? quotation;
  const onRejected = (error: Error) => {
    const now = isConflict(error) && Array.isArray(error.current) ? (error.current as AdminQuotation[]) : [];
    if (now.length > 0) setSeen({ requests: now, changes: submissionChanges(seen.requests, now) });
    return now.length > 0;
  };
  return decision({
    asked,
    requests: seen.requests.length > 1 ? seen.requests : [asked],
    changes: seen.changes,
    onRejected,
  });
}

/** The field of the form that says whether all of it is answered as one. */
export interface GroupTick {
  with_group: boolean;
}

/** `Answer the 3 requests of this submission as one quotation`; nothing for one alone. Above it, what has changed since. */
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

/** What is sent of the tick: with all that was shown, by id and version. */
export const groupOf = (
  requests: readonly AdminQuotation[],
  { with_group }: GroupTick,
): { with_group?: true; group?: SeenQuotation[] } =>
  requests.length > 1 && with_group
    ? { with_group: true, group: requests.map(({ id, version }) => ({ id, version })) }
    : {};

/**
 * Keeps the field of the price at what is proposed for what is answered, unless somebody has typed another.
 * @param propose for these requests, as the field has it
 */
export function useProposedPrice(
  { asked, requests }: Submission,
  propose: (requests: readonly AdminQuotation[]) => string,
): void {
  const { getValues, setValue } = useFormContext<{ quoted_price: string }>();
  const isOfAll = useWatch<GroupTick, 'with_group'>({ name: 'with_group' });
  const proposed = propose(isOfAll ? requests : [asked]);
  const before = useRef(proposed);
  useEffect(() => {
    if (getValues('quoted_price') === before.current) setValue('quoted_price', proposed);
    before.current = proposed;
  }, [proposed, getValues, setValue]);
}

/** `QT-2026-0001 for Nadeesha Perera`, and how many came with it. */
export function useGroupDescription({ asked, requests }: Submission): string {
  const translate = useTranslate();
  const described = useDescription(asked);
  return requests.length > 1
    ? translate('resources.quotations.group.described', { quotation: described, smart_count: requests.length - 1 })
    : described;
}
