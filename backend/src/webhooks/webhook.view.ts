import type { WebhookDelivery as DeliveryOnWire } from '@selvedge/domain/webhooks/webhook';
import type { WebhookDelivery } from './webhook-delivery.entity.js';

/** Selects endpoints, without their secrets. */
export const SELECT_WEBHOOKS = `
  SELECT w.id, w.name, w.url, w.events, w.expand, w.state, w.state_reason, w.version, w.created_at,
         coalesce(u.name, '') AS saved_by,
         CASE WHEN w.previous_until > now() THEN w.previous_until END AS previous_secret_until,
         (SELECT count(*)::int FROM webhook_deliveries d
          WHERE d.endpoint_id = w.id AND d.state IN ('waiting', 'failed')) AS waiting,
         (SELECT count(*)::int FROM webhook_deliveries d WHERE d.endpoint_id = w.id AND d.state = 'dead') AS dead,
         (SELECT d.attempted_at FROM webhook_deliveries d
          WHERE d.endpoint_id = w.id AND d.state = 'sent' ORDER BY d.at DESC, d.id DESC LIMIT 1) AS last_sent_at
  FROM webhook_endpoints w LEFT JOIN users u ON u.id = w.saved_by`;

export function deliveryView(delivery: WebhookDelivery): DeliveryOnWire {
  const { state, nextAt } = delivery;
  return {
    id: delivery.id,
    event_id: delivery.eventId,
    endpoint_id: delivery.endpointId,
    type: delivery.type,
    record_id: delivery.recordId,
    at: delivery.at.toISOString(),
    attempt: delivery.attempt,
    state,
    next_at: state === 'waiting' || state === 'failed' ? nextAt.toISOString() : null,
    attempted_at: delivery.attemptedAt?.toISOString() ?? null,
    status_code: delivery.statusCode,
    took_ms: delivery.tookMs,
    answer: delivery.answer,
  };
}
