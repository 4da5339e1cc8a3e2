/** The verifiers that receivers of webhooks copy from docs/examples, against the library that signs. */
import { spawnSync } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { verifyWebhook } from '../docs/examples/verify-webhook.mjs';

const secret = `whsec_${randomBytes(32).toString('base64')}`;
const event = { id: crypto.randomUUID(), type: 'fabric.changed', data: { id: 'a', version: 2, name: 'වොයිල්' } };
const body = JSON.stringify(event);

function signed({ minutesAgo = 0, secrets = [secret] } = {}) {
  const at = new Date(Date.now() - minutesAgo * 60_000);
  return {
    'webhook-id': event.id,
    'webhook-timestamp': String(Math.floor(at / 1000)),
    'webhook-signature': secrets.map((one) => new Webhook(one).sign(event.id, at, body)).join(' '),
  };
}

/** Runs the PHP verifier. @throws Error with its message */
function verifyByPhp(key, headers, received) {
  const file = join(import.meta.dirname, '../docs/examples/verify-webhook.php');
  const code = `require $argv[1]; [$key, $headers, $body] = json_decode(stream_get_contents(STDIN), true);
    try { echo json_encode(verify_webhook($key, $headers, $body)); } catch (Exception $e) { fwrite(STDERR, $e->getMessage()); exit(1); }`;
  const input = JSON.stringify([key, headers, received.toString()]);
  const { status, stdout, stderr } = spawnSync('php', ['-r', code, '--', file], { input, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr || stdout);
  return JSON.parse(stdout);
}

const hasPhp = spawnSync('php', ['--version']).status === 0;
const verifiers = [
  ['Node', verifyWebhook, test],
  [hasPhp ? 'PHP' : 'PHP (skipped: php is not installed)', verifyByPhp, hasPhp ? test : test.skip],
];

for (const [language, verify, check] of verifiers) {
  describe(`the verifier in ${language}`, () => {
    check('accepts a signed body, also with a former secret and up to five minutes old', () => {
      expect(verify(secret, signed(), body)).toEqual(event);
      expect(verify(secret, signed(), Buffer.from(body))).toEqual(event);
      const other = `whsec_${randomBytes(32).toString('base64')}`;
      expect(verify(secret, signed({ secrets: [other, secret] }), body)).toEqual(event);
      expect(verify(secret, signed({ minutesAgo: 4.9 }), body)).toEqual(event);
    });

    check('rejects a body, an id or a signature with one changed character', () => {
      const wrong = 'The signature of the webhook is wrong.';
      for (const place of [0, 10, body.length - 1]) {
        const changed = `${body.slice(0, place)}${body[place] === 'x' ? 'y' : 'x'}${body.slice(place + 1)}`;
        expect(() => verify(secret, signed(), changed)).toThrow(wrong);
      }
      expect(() => verify(secret, signed(), `${body} `)).toThrow(wrong);
      expect(() => verify(secret, { ...signed(), 'webhook-id': 'other' }, body)).toThrow(wrong);
      const signature = signed()['webhook-signature'];
      const changed = `${signature.slice(0, 5)}${signature[5] === 'A' ? 'B' : 'A'}${signature.slice(6)}`;
      for (const one of [changed, signature.replace('v1,', 'v2,'), signature.slice(0, -2), 'v1,', 'nonsense']) {
        expect(() => verify(secret, { ...signed(), 'webhook-signature': one }, body)).toThrow(wrong);
      }
      expect(() => verify(`whsec_${randomBytes(32).toString('base64')}`, signed(), body)).toThrow(wrong);
    });

    check('rejects everything while its secret is missing, because anybody can sign with an empty one', () => {
      const { 'webhook-id': id, 'webhook-timestamp': at } = signed();
      const forged = createHmac('sha256', '').update(`${id}.${at}.${body}`).digest('base64');
      const headers = { ...signed(), 'webhook-signature': `v1,${forged}` };
      for (const missing of ['', 'whsec_']) {
        expect(() => verify(missing, headers, body)).toThrow('The secret is incomplete.');
      }
    });

    check('rejects a timestamp that is six minutes old, in the future or missing', () => {
      for (const minutesAgo of [6, -6]) {
        expect(() => verify(secret, signed({ minutesAgo }), body)).toThrow('too old');
      }
      const { 'webhook-timestamp': _, ...headers } = signed();
      expect(() => verify(secret, headers, body)).toThrow('a header is missing');
      expect(() => verify(secret, { ...headers, 'webhook-timestamp': 'now' }, body)).toThrow();
      expect(() => verify(secret, {}, body)).toThrow('a header is missing');
    });
  });
}
