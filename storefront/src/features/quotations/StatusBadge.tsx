import type { OfferState } from '@selvedge/domain/quotations/offer';
import type { QuotationStatus } from '@selvedge/domain/quotations/quotation-status';
import { type Text, t } from '../../lib/language';
import { Badge, type Tone } from '../../ui/Badge';

const shown: Record<QuotationStatus, [Text, Tone]> = {
  pending: ['Pending', 'amber'],
  responded: ['Responded', 'indigo'],
  approved: ['Approved', 'green'],
  rejected: ['Rejected', 'red'],
};

/** The badge beside the status; an open offer needs none. */
const states: Record<OfferState, [Text, Tone] | null> = {
  open: null,
  change_requested: ['Change asked for', 'amber'],
  accepted: ['Accepted', 'green'],
  declined: ['Declined', 'red'],
  ordered: ['Ordered', 'green'],
  expired: ['Expired', 'neutral'],
  superseded: ['Superseded', 'neutral'],
  // The status says it.
  withdrawn: null,
};

interface StatusBadgeProps {
  status: QuotationStatus;
  /** For requests without an answer, or from before there were offers. */
  expired: boolean;
  /** Null where nothing was offered. */
  state: OfferState | null;
  align?: 'start' | 'end';
}

export function StatusBadge({ status, expired, state, align = 'end' }: StatusBadgeProps) {
  const [label, tone] = shown[status] ?? [null, 'neutral'];
  const [stateLabel, stateTone] = (state ? states[state] : expired && states.expired) || [];
  return (
    <span style={{ display: 'inline-grid', gap: 4, justifyItems: align }}>
      {/* A status that a newer server has and this page does not know reads as it came. */}
      <Badge tone={tone}>{label ? t(label) : status}</Badge>
      {stateLabel && <Badge tone={stateTone}>{t(stateLabel)}</Badge>}
    </span>
  );
}
