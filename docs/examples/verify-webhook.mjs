import { createHmac, timingSafeEqual } from 'node:crypto';

const MAX_AGE_S = 5 * 60;

/**
 * Checks that a webhook comes from your Selvedge, is unchanged and is not a repeat of an old one.
 *
 * @param secret as shown in the console: 'whsec_…'
 * @param headers with names in lower case, as Node has them
 * @param body exactly as it was received: a Buffer or a string, not parsed and written again
 * @returns the event. Its id is the same when it comes twice: remember the ids that you have dealt with.
 * @throws Error
 */
export function verifyWebhook(secret, headers, body) {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  const signatures = headers['webhook-signature'];
  if (!id || !timestamp || !signatures) throw new Error('This is no webhook: a header is missing.');
  const age = Date.now() / 1000 - Number(timestamp);
  if (!(Math.abs(age) <= MAX_AGE_S)) throw new Error('The webhook is too old, or a clock is wrong.');
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  // Anybody can sign with an empty key, which a missing setting would give.
  if (key.length === 0) throw new Error('The secret is incomplete.');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  // After the secret was replaced, two signatures come for a day: one has to match.
  const isGenuine = signatures.split(' ').some((one) => {
    const [version, signature] = one.split(',');
    const given = Buffer.from(signature ?? '', 'base64');
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isGenuine) throw new Error('The signature of the webhook is wrong.');
  return JSON.parse(body.toString());
}
