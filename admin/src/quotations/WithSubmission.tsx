import { Backdrop, CircularProgress } from '@mui/material';
import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { TickBox } from '../ui/form/TickBox';
import { useDescription } from './describe-quotation';
import { answerable, useSubmission } from './use-submission';

interface WithSubmissionProps {
  quotation: AdminQuotation;
  /** @param requests what the decision can answer as one, this one among them; one alone where there are no others. */
  children: (requests: readonly AdminQuotation[]) => ReactNode;
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
  return children(requests.length > 1 ? requests : [quotation]);
}

/** The field of the form that says whether all of it is answered as one. */
export interface GroupTick {
  with_group: boolean;
}

/** `Answer the 3 requests of this submission as one quotation`; nothing for one alone. */
export function GroupTickBox({ requests, onTick }: { requests: readonly unknown[]; onTick?: (on: boolean) => void }) {
  const translate = useTranslate();
  if (requests.length < 2) return null;
  return (
    <TickBox
      source="with_group"
      label={translate('resources.quotations.group.answer', { smart_count: requests.length })}
      hint={translate('resources.quotations.group.answer_hint')}
      onTick={onTick}
    />
  );
}

/** What is sent of the tick. */
export const groupOf = (requests: readonly unknown[], { with_group }: GroupTick): { with_group?: true } =>
  requests.length > 1 && with_group ? { with_group: true } : {};

/** `QT-2026-0001 for Nadeesha Perera`, and how many came with it. */
export function useGroupDescription(quotation: AdminQuotation, requests: readonly AdminQuotation[]): string {
  const translate = useTranslate();
  const described = useDescription(quotation);
  return requests.length > 1
    ? translate('resources.quotations.group.described', { quotation: described, smart_count: requests.length - 1 })
    : described;
}
