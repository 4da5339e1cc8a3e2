import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { alertmanagerSettings, writeAlertRouting } from '../../src/monitoring/alert-routing.js';
import { freePort } from '../../src/process/ports.js';
import { SmtpSink } from '../servers/smtp-sink.js';
import { eventually } from '../support/eventually.js';

const program = ['alertmanager', 'prometheus-alertmanager'].find((name) => spawnSync(name, ['--version']).status === 0);
if (!program) console.info('Skipped: Alertmanager is not on the PATH (Debian: prometheus-alertmanager).');

const settings = {
  mailFrom: 'Selvedge <no-reply@house.example>',
  notifyEmails: ['ops@house.example', 'owner@house.example'],
  publicUrl: 'https://fabrics.house.example',
};

(program ? test : test.skip)(
  'an alert reaches each of NOTIFY_EMAILS through the server of SMTP_URL',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'selvedge-alerts-'));
    const sink = await SmtpSink.start();
    const port = await freePort();
    const file = join(folder, 'alertmanager.yml');
    await writeAlertRouting(file, { ...settings, smtpUrl: sink.url });
    // Alerts of half a minute come as one mail; this test has a single one.
    writeFileSync(file, readFileSync(file, 'utf8').replace('"group_wait": "30s"', '"group_wait": "1s"'));
    const options = [
      `--config.file=${file}`,
      `--storage.path=${folder}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--cluster.listen-address=',
    ];
    const child = spawn(program as string, options, { stdio: 'ignore' });
    const ended = once(child, 'exit');
    try {
      const at = `http://127.0.0.1:${port}/api/v2/alerts`;
      await eventually(() => fetch(at).then(({ ok }) => ok));
      const alert = { labels: { alertname: 'ApiDown', severity: 'page' }, annotations: { summary: 'No API answers.' } };
      const headers = { 'Content-Type': 'application/json' };
      await fetch(at, { method: 'POST', headers, body: JSON.stringify([alert]) });
      await eventually(() => sink.received.length > 0, 60_000);
      const [mail] = sink.received;
      expect(mail?.to).toEqual(settings.notifyEmails);
      expect(mail?.parsed.subject).toBe('[FIRING] ApiDown at fabrics.house.example');
      expect(mail?.raw).toContain('No API answers.');
      // Alertmanager runs under another account, which must be able to read the file.
      expect(statSync(file).mode & 0o777).toBe(0o644);
    } finally {
      child.kill();
      await ended;
      await sink.stop();
      rmSync(folder, { recursive: true });
    }
  },
  90_000,
);

test.each([
  ['smtp://mail.example', { smarthost: 'mail.example:587', require_tls: false }],
  ['smtp://relay.example:25', { smarthost: 'relay.example:25', require_tls: false }],
  [
    'smtp://me%40house.example:p%23ss@mail.example:2525',
    { smarthost: 'mail.example:2525', require_tls: true, auth_username: 'me@house.example', auth_password: 'p#ss' },
  ],
  ['smtps://me:secret@mail.example', { smarthost: 'mail.example:465', require_tls: false, auth_username: 'me' }],
])('the SMTP URL %s is converted to the email settings of Alertmanager', (smtpUrl, expected) => {
  expect(alertmanagerSettings({ ...settings, smtpUrl })).toMatchObject({
    receivers: [{ name: 'staff', email_configs: [expected] }],
  });
});

test.each([
  ['without a mail server', { ...settings, smtpUrl: undefined }],
  ['without an address', { ...settings, smtpUrl: 'smtp://mail.example', notifyEmails: [] }],
])('settings %s give Alertmanager the receiver “staff” without email', (_, given) => {
  expect(alertmanagerSettings(given)).toHaveProperty('receivers', [{ name: 'staff' }]);
});
