import type { Config } from '../config/config.js';
import { unknownSettings } from '../config/settings-report.js';
import { COMMIT, VERSION } from '../process/version.js';
import { forgottenInProduction } from '../start-line.js';
import { type Check, type Finding, ok, skipped, warning } from './finding.js';

const ASK_MS = 5_000;

/** Checks the versions, and settings that are probably forgotten. */
export function machineChecks(config: Config): Check[] {
  return [
    { check: 'Version', run: () => versions(config) },
    { check: 'Settings', run: async () => settings(config) },
  ];
}

/** Our version, and that of the running API by its monitor's port, which an upgrade may have left out. */
async function versions({ monitor }: Config): Promise<Finding[]> {
  const ours = `Selvedge ${VERSION}${COMMIT === '' ? '' : ` (${COMMIT})`}, Node ${process.versions.node}`;
  if (monitor.apiPort === 0) return [ok('Version', `${ours}. That of the API is told where API_MONITOR_PORT is set.`)];
  const host = monitor.host === '0.0.0.0' ? '127.0.0.1' : monitor.host;
  const theirs = await fetch(`http://${host}:${monitor.apiPort}/health`, { signal: AbortSignal.timeout(ASK_MS) })
    .then((answer) => answer.json() as Promise<{ version?: string }>)
    .then(({ version }) => version)
    .catch(() => undefined);
  if (theirs === undefined) return [ok('Version', `${ours}. No API answers on this machine.`)];
  if (theirs === VERSION) return [ok('Version', `${ours}, as the API on this machine.`)];
  return [warning('Version', `${ours}, but the API on this machine is ${theirs}: start it again.`)];
}

function settings(config: Config): Finding[] {
  const sentences = [...unknownSettings(process.env), ...forgottenInProduction(config)];
  if (sentences.length > 0) return sentences.map((sentence) => warning('Settings', sentence));
  return [
    config.production ? ok('Settings', 'Nothing is forgotten.') : skipped('Settings', 'NODE_ENV is not production.'),
  ];
}
