import { formatDateTime } from '@selvedge/domain/dates';
import { DELIVERY_DAYS } from '@selvedge/domain/webhooks/webhook';
import type { EntityManager } from 'typeorm';
import type { Config } from '../config/config.js';
import { trusted } from '../mail/email-parts.js';
import { failureEmail } from '../mail/failure.mail.js';
import { queueMail } from '../mail/mail-queue.js';
import type { WebhookDelivery } from './webhook-delivery.entity.js';
import type { WebhookEndpoint } from './webhook-endpoint.entity.js';
import type { Outcome } from './webhook-sender.js';

/** A delivery was given up, and with it perhaps the endpoint: paused, or switched off by its receiver. */
export type WebhookProblem = 'dead' | 'paused' | 'off';

const SUBJECTS: Readonly<Record<WebhookProblem, string>> = {
  dead: 'A webhook was given up',
  paused: 'A webhook endpoint was paused',
  off: 'A webhook endpoint was switched off',
};
const ADVICE: Readonly<Record<WebhookProblem, string>> = {
  dead: 'Repair the receiver, then send the delivery again in the console. Of further ones that are given up today you read nothing.',
  paused: `Events wait from now on, for ${DELIVERY_DAYS} days at most. Repair the receiver, send a test, and switch the endpoint on again.`,
  off: 'Its receiver answered 410 Gone. Nothing more is collected for it until somebody switches it on again.',
};

/** Mails whoever saved the endpoint last or, if they are gone, the owners. Dead deliveries are one mail a day. */
export async function notifyOfProblem(
  manager: EntityManager,
  config: Config,
  { id, name, url, version, savedBy }: WebhookEndpoint,
  problem: WebhookProblem,
  { type, recordId }: WebhookDelivery,
  { statusCode, answer }: Outcome,
): Promise<void> {
  const now = new Date();
  const occasion = problem === 'dead' ? now.toISOString().slice(0, 10) : version;
  const letter = failureEmail(config, {
    subject: `${SUBJECTS[problem]}: ${name} - ${config.brand.name}`,
    heading: SUBJECTS[problem],
    reason: statusCode === null ? answer : `Its receiver answered ${statusCode}.`,
    advice: ADVICE[problem],
    about: [
      ['Endpoint', name],
      ['Address', trusted(url)],
      ['Event', trusted(type)],
      ['Record', recordId],
      ['When', formatDateTime(now)],
    ],
    button: { label: 'Open webhooks', page: 'webhooks' },
  });
  for (const person of await answerable(manager, savedBy)) {
    await queueMail(manager, {
      ...letter,
      eventKey: `webhook:${id}:${problem}:${occasion}:${person.id}`,
      cause: 'failure',
      accountId: person.id,
      toAddress: person.email,
      toName: person.name,
    });
  }
}

async function answerable(
  manager: EntityManager,
  savedBy: string | null,
): Promise<{ id: string; email: string; name: string }[]> {
  const found = await manager.query<{ id: string; email: string; name: string }[]>(
    `SELECT u.id, u.email, u.name FROM users u
     WHERE u.user_type = 'admin' AND u.is_active AND u.deleted_at IS NULL
       AND (u.id = $1 OR EXISTS (SELECT FROM user_roles held JOIN roles r ON r.id = held.role_id
                                 WHERE held.user_id = u.id AND r.builtin = 'owner'))
     ORDER BY u.id`,
    [savedBy],
  );
  const saver = found.filter(({ id }) => id === savedBy);
  return saver.length > 0 ? saver : found;
}
