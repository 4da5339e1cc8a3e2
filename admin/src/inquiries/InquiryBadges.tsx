import type { Inquiry, InquiryState } from '@selvedge/domain/inquiries/inquiry';
import type { Tone } from '@selvedge/web/tokens';
import { useTranslate } from 'react-admin';
import { Badge } from '../ui/Badge';

const tones: Record<InquiryState, Tone> = { new: 'amber', answered: 'green', closed: 'neutral' };

export function InquiryStateBadge({ state }: Pick<Inquiry, 'state'>) {
  const translate = useTranslate();
  return <Badge tone={tones[state]}>{translate(`resources.inquiries.state.${state}`, { _: state })}</Badge>;
}

export function InquiryKindBadge({ kind }: Pick<Inquiry, 'kind'>) {
  const translate = useTranslate();
  return (
    <Badge tone={kind === 'inquiry' ? 'indigo' : 'neutral'}>
      {translate(`resources.inquiries.kind.${kind}`, { _: kind })}
    </Badge>
  );
}
