import type { DeliveryState, WebhookState } from '@selvedge/domain/webhooks/webhook';
import type { Tone } from '@selvedge/web/tokens';
import { useTranslate } from 'react-admin';
import { Badge } from '../ui/Badge';

const tones: Record<WebhookState, Tone> = { on: 'green', paused: 'amber', off: 'neutral' };
const deliveryTones: Record<DeliveryState, Tone> = { waiting: 'indigo', sent: 'green', failed: 'amber', dead: 'red' };

export function WebhookStateBadge({ state }: { state: WebhookState }) {
  const translate = useTranslate();
  return <Badge tone={tones[state]}>{translate(`resources.webhooks.states.${state}`, { _: state })}</Badge>;
}

export function DeliveryStateBadge({ state }: { state: DeliveryState }) {
  const translate = useTranslate();
  return (
    <Badge tone={deliveryTones[state]}>
      {translate(`resources.webhooks.deliveries.states.${state}`, { _: state })}
    </Badge>
  );
}
