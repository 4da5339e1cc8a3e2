import type { Inquiry, InquiryState } from '@selvedge/domain/inquiries/inquiry';
import type { Tone } from '@selvedge/web/tokens';
import { Badge } from '../ui/Badge';
import { kindWords, stateWords } from './inquiry-words';

const tones: Record<InquiryState, Tone> = { new: 'amber', answered: 'green', closed: 'neutral' };

export const InquiryStateBadge = ({ state }: Pick<Inquiry, 'state'>) => (
  <Badge tone={tones[state]}>{stateWords[state]}</Badge>
);

export const InquiryKindBadge = ({ kind }: Pick<Inquiry, 'kind'>) => (
  <Badge tone={kind === 'inquiry' ? 'indigo' : 'neutral'}>{kindWords[kind]}</Badge>
);
