import type { Config } from './config/config.js';
import { COMMIT, VERSION } from './process/version.js';
import { placeOfQueue } from './queue/queue-address.js';

/** The log line of a process at startup: version, addresses, and connections. Contains no secrets. */
export function startLine(config: Config, program: 'API' | 'worker'): object {
  const { monitor, host, port, s3, smtpUrl, dataDir } = config;
  const monitorPort = program === 'API' ? monitor.apiPort : monitor.workerPort;
  return {
    msg: `The ${program} is ready.`,
    version: VERSION,
    ...(COMMIT !== '' && { commit: COMMIT }),
    node: process.versions.node,
    ...(program === 'API' && { listens_on: `${host ?? '*'}:${port}`, public_url: config.publicUrl }),
    ...(monitorPort !== 0 && { monitor: `${monitor.host}:${monitorPort}` }),
    database: placeOf(config.databaseUrl),
    ...(config.readReplica && { read_replica: placeOf(config.readReplica.url) }),
    queue: config.queueUrl === config.databaseDirectUrl ? 'the database' : placeOfQueue(config.queueUrl),
    storage: s3 === undefined ? dataDir : `bucket ${s3.bucket} at ${s3.endpoint ?? `Amazon, ${s3.region}`}`,
    mail: smtpUrl === undefined ? `written to ${dataDir}/mail` : placeOf(smtpUrl),
    traces: config.tracesUrl === undefined ? 'off' : placeOf(config.tracesUrl),
  };
}

/** Settings probably forgotten in production, one sentence each; empty elsewhere. */
export function forgottenInProduction(config: Config): string[] {
  if (!config.production) return [];
  const overTls = config.publicUrl.startsWith('https:');
  return [
    config.smtpUrl === undefined && `SMTP_URL is not set: no mail leaves, they are written to ${config.dataDir}/mail.`,
    !overTls && `PUBLIC_URL is ${config.publicUrl}: links in mails and sign-ins travel without TLS.`,
    overTls &&
      config.trustProxyHops === 0 &&
      'PUBLIC_URL is https, so a proxy stands in front, but TRUST_PROXY_HOPS is 0: all visitors share one limit.',
    config.notifyEmails.length === 0 && 'NOTIFY_EMAILS is not set: nobody hears of requests, messages and failures.',
  ].filter((sentence) => sentence !== false);
}

/** Host, port and name of what a URL points to, without who signs in there. */
function placeOf(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname === '/' ? '' : pathname}`;
}
