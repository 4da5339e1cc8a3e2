import type { QuotationStatus } from '@selvedge/domain/quotations/quotation-status';
import { Badge, type Tone } from '../../ui/Badge';

const shown: Record<QuotationStatus, [string, Tone]> = {
  pending: ['Pending', 'amber'],
  responded: ['Responded', 'indigo'],
  approved: ['Approved', 'green'],
  rejected: ['Rejected', 'red'],
};

export function StatusBadge({ status, expired }: { status: QuotationStatus; expired: boolean }) {
  const [label, tone] = shown[status];
  return (
    <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 4, justifyContent: 'flex-end' }}>
      <Badge tone={tone}>{label}</Badge>
      {expired && <Badge>Expired</Badge>}
    </span>
  );
}
