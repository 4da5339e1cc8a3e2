import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import { useTranslate } from 'react-admin';
import { Badge } from '../../ui/Badge';
import { offerSign } from '../offer-words';
import { ApprovalBadge, StatusBadge } from '../StatusBadge';

/** How it stands, in one word. */
export function StateWord({ quotation }: { quotation: QuotationTemplate }) {
  const translate = useTranslate();
  const sign = offerSign(quotation);
  if (quotation.order_id) return <Badge tone="teal">{translate('resources.quotations.ordered')}</Badge>;
  if (quotation.approval_asked) return <ApprovalBadge />;
  if (sign) return <Badge tone={sign.tone}>{translate(`resources.quotations.offer.${sign.key}`)}</Badge>;
  return <StatusBadge status={quotation.status} />;
}
