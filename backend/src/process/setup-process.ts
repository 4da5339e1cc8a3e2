import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { SECRETS } from '../config/settings.js';

/** Files and folders are for the account alone that runs us: documents, mails and secrets lie among them. */
const PRIVATE = 0o077;

/** Settings that were not in the environment, and where they came from instead. */
const origins = new Map<string, string>();
/** Names in the settings file, including those overridden by the environment. */
let namesInFile: readonly string[] = [];

/** Where the value of a setting came from. */
export function originOf(name: string): string {
  return origins.get(name) ?? 'environment';
}

export function namesInSettingsFile(): readonly string[] {
  return namesInFile;
}

/**
 * The first call of every program of ours: sets the umask, and adds the settings of a `.env` file in the working
 * folder, if there is one; what the environment has already set wins. Secrets are read from their files last.
 */
export function setUpProcess(): void {
  process.umask(PRIVATE);
  const file = join(process.cwd(), '.env');
  if (existsSync(file)) readSettings(file);
  for (const name of SECRETS) readSecret(name);
}

/** Ends the program if the file can't be read, because a start without these settings would differ. */
function readSettings(file: string): void {
  try {
    const settings = parseEnv(readFileSync(file, 'utf8'));
    namesInFile = Object.keys(settings);
    for (const [name, value] of Object.entries(settings)) {
      if (value === undefined || name in process.env) continue;
      process.env[name] = value;
      origins.set(name, '.env');
    }
  } catch {
    console.error(`The settings file ${file} can't be read: is it a file, and may this account read it?`);
    process.exit(1);
  }
}

/** Ends the program if the file can't be read, because a start would use another secret. */
function readSecret(name: string): void {
  const file = process.env[`${name}_FILE`]?.trim();
  if (!file || process.env[name]?.trim()) return;
  try {
    process.env[name] = readFileSync(file, 'utf8').trim();
    origins.set(name, `file ${file}`);
  } catch (error) {
    console.error(`${name}_FILE is ${file}, which can't be read: ${error instanceof Error ? error.message : error}`);
    process.exit(1);
  }
}
