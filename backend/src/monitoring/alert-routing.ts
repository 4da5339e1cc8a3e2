import { chmod, writeFile } from 'node:fs/promises';
import type { Config } from '../config/config.js';

type Settings = Pick<Config, 'smtpUrl' | 'mailFrom' | 'notifyEmails' | 'publicUrl'>;

/** Port 465 speaks TLS from the first byte; Alertmanager knows it by the number. */
const SMTPS_PORT = '465';
const SMTP_PORT = '587';

/**
 * The settings of Alertmanager (its configuration file) that mail alerts to NOTIFY_EMAILS through the server of SMTP_URL. It
 * mails by itself, because the alert may be about our own worker. Without a server or an address it keeps alerts on its page.
 */
export function alertmanagerSettings({ smtpUrl, mailFrom, notifyEmails, publicUrl }: Settings): object {
  const canMail = smtpUrl !== undefined && notifyEmails.length > 0;
  return {
    route: {
      receiver: 'staff',
      group_by: ['alertname'],
      group_wait: '30s',
      group_interval: '5m',
      repeat_interval: '12h',
      routes: [{ matchers: ['severity="page"'], receiver: 'staff', repeat_interval: '1h' }],
    },
    receivers: [
      {
        name: 'staff',
        ...(canMail && { email_configs: [mailSettings(smtpUrl, { mailFrom, notifyEmails, publicUrl })] }),
      },
    ],
  };
}

function mailSettings(smtpUrl: string, { mailFrom, notifyEmails, publicUrl }: Omit<Settings, 'smtpUrl'>): object {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const isImplicitTls = protocol === 'smtps:';
  const hasAccount = username !== '';
  return {
    to: notifyEmails.join(', '),
    from: mailFrom,
    smarthost: `${hostname}:${port || (isImplicitTls ? SMTPS_PORT : SMTP_PORT)}`,
    hello: new URL(publicUrl).hostname,
    // Alertmanager has no opportunistic TLS: a password travels encrypted, a relay of our own network takes plain text.
    require_tls: !isImplicitTls && hasAccount,
    send_resolved: true,
    ...(hasAccount && {
      auth_username: decodeURIComponent(username),
      auth_password: decodeURIComponent(password),
    }),
    headers: { Subject: `[{{ .Status | toUpper }}] {{ .CommonLabels.alertname }} at ${new URL(publicUrl).host}` },
  };
}

/** Writes the settings for a container with another account. JSON is YAML. */
export async function writeAlertRouting(file: string, config: Settings): Promise<void> {
  await writeFile(file, JSON.stringify(alertmanagerSettings(config), null, 2));
  await chmod(file, 0o644);
}
