import { editDistance } from '@selvedge/domain/edit-distance';
import { namesInSettingsFile, originOf } from '../process/setup-process.js';
import { placeOfQueue } from '../queue/queue-address.js';
import { describeSettings } from './config.js';
import { withoutPasswords } from './environment.js';
import { composeSettings, SECRETS, sections } from './settings.js';

/** Their names begin as some of ours do, and are read by Node, by libraries and by Compose. */
const READ_BY_OTHERS = /^(NODE|OTEL|AWS|COMPOSE)_/;

/** Letters that may be wrong, missing or added in a mistyped name. */
const MAX_EDITS = 2;

const EXAMPLE_HEAD = `Settings, each with its default and its reason. Copy to .env and change what you need; a line that stays commented or
  blank keeps its default. \`npm start\` needs none of them. Every program reads the .env of the folder it is started in;
  variables of the environment win over it. ${SECRETS.slice(0, -1).join(', ')} and ${SECRETS.at(-1)} may also stand in a file of
  their own, named by the setting with _FILE at its end. \`node backend/dist/config-cli.js --example\` writes this file.`;

/** The text of `.env.example`: every setting commented out. */
export function envExample(): string {
  const parts = Object.entries({ ...sections, 'Only for docker-compose.yml': composeSettings }).map(
    ([title, settings]) => [
      `# ── ${title} `.padEnd(118, '─'),
      ...Object.entries(settings).flatMap(([name, { description, sample }]) => [
        ...commented(description),
        `#${name}=${sample}`,
      ]),
    ],
  );
  return [commented(EXAMPLE_HEAD), ...parts].map((lines) => `${lines.join('\n')}\n`).join('\n');
}

const commented = (text: string): string[] =>
  (text.replace(/\s+/g, ' ').match(/\S.{0,115}(?= |$)/g) ?? []).map((line) => `# ${line}`);

/** A setting in force. */
export interface Setting {
  readonly name: string;
  /** The value as it would be written, with secrets masked; empty if nothing is set. */
  readonly value: string;
  /** `default`, `environment`, `.env` or the file of a secret. */
  readonly from: string;
}

/** All settings in the order in which they are read. */
export function settingsInForce(variables: NodeJS.ProcessEnv): Setting[] {
  return [...describeSettings(variables).defaults].map(([name, fallback]) => {
    const value = variables[name]?.trim();
    if (!value) return { name, value: fallback, from: 'default' };
    return { name, value: masked(name, value), from: originOf(name) };
  });
}

/** Names that resemble settings of ours but are none, a sentence each. */
export function unknownSettings(
  variables: NodeJS.ProcessEnv,
  inFile: readonly string[] = namesInSettingsFile(),
): string[] {
  const known = [...describeSettings({}).defaults.keys()];
  const readable = new Set([...known, ...SECRETS.map((name) => `${name}_FILE`), ...Object.keys(composeSettings)]);
  const isUnknown = (name: string) => !readable.has(name) && !READ_BY_OTHERS.test(name);
  const sentences = new Set<string>();
  for (const name of inFile.filter(isUnknown)) {
    const meant = closest(name, known) ?? known.filter((one) => one.startsWith(prefixOf(name)));
    if (meant.length > 0) sentences.add(sentenceOf(name, meant));
  }
  // The environment has many unrelated names: only one of several words can be meant for us.
  for (const name of Object.keys(variables).filter((one) => one.includes('_') && isUnknown(one))) {
    const meant = closest(name, known);
    if (meant) sentences.add(sentenceOf(name, meant));
  }
  return [...sentences];
}

/** Warns at the start of a program, but not under a supervisor, which has warned already. */
export function warnOfUnknownSettings(warn: (sentence: string) => void): void {
  if (process.send !== undefined) return;
  for (const sentence of unknownSettings(process.env)) warn(sentence);
}

function sentenceOf(name: string, meant: readonly string[]): string {
  const hint = meant.length === 1 ? `Did you mean ${meant[0]}?` : 'See .env.example for those that are.';
  return `${name} is set, but no setting has that name. ${hint}`;
}

/** A known name that is similar, or contains or is part of the given one. */
function closest(name: string, known: readonly string[]): [string] | null {
  const found =
    known.find((one) => editDistance(one, name) <= MAX_EDITS) ??
    known.find((one) => one.includes('_') && (name.startsWith(one) || one.startsWith(name)));
  return found === undefined ? null : [found];
}

/** A word and its underscore; names of one word have no prefix in common with others. */
const prefixOf = (name: string): string => /^[^_]+_/.exec(name)?.[0] ?? name;

/** In URLs only the credentials are masked. */
function masked(name: string, value: string): string {
  if (!SECRETS.includes(name)) return withoutPasswords(value);
  if (name === 'QUEUE_URL') return placeOfQueue(value);
  if (!URL.canParse(value)) return '(set)';
  const url = new URL(value);
  if (url.password) url.password = '***';
  for (const parameter of url.searchParams.keys()) {
    if (/pass/i.test(parameter)) url.searchParams.set(parameter, '***');
  }
  return url.href;
}
