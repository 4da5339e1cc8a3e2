import type { QuotationStatus } from '@selvedge/domain/quotations/quotation-status';
import type { Tone } from '@selvedge/web/tokens';
import { useTranslate } from 'react-admin';
import { Badge } from '../ui/Badge';

const tones: Record<QuotationStatus, Tone> = {
  pending: 'amber',
  responded: 'indigo',
  approved: 'green',
  rejected: 'red',
};

/** Shown while the prices wait for a colleague's approval. */
export function ApprovalBadge() {
  const translate = useTranslate();
  return <Badge tone="red">{translate('resources.quotations.approval.needed')}</Badge>;
}

/** An unknown status, which a newer server may have, is shown as received. */
export function StatusBadge({ status }: { status: QuotationStatus }) {
  const translate = useTranslate();
  return <Badge tone={tones[status]}>{translate(`resources.quotations.status.${status}`, { _: status })}</Badge>;
}
