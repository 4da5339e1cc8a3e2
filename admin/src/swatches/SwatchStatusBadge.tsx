import type { SwatchStatus } from '@selvedge/domain/swatches/swatch-status';
import type { Tone } from '@selvedge/web/tokens';
import { useTranslate } from 'react-admin';
import { Badge } from '../ui/Badge';

const tones: Record<SwatchStatus, Tone> = {
  requested: 'amber',
  packed: 'indigo',
  sent: 'green',
  closed: 'neutral',
  declined: 'red',
};

export function SwatchStatusBadge({ status }: { status: SwatchStatus }) {
  const translate = useTranslate();
  return <Badge tone={tones[status]}>{translate(`resources.swatch-requests.status.${status}`, { _: status })}</Badge>;
}
