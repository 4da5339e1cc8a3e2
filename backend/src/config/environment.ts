import { isEmailAddress } from '@selvedge/domain/email-address';

/** Every problem in the settings, each a sentence that says what to do. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(readonly problems: string[]) {
    super(
      `The settings have ${problems.length === 1 ? 'a fault' : `${problems.length} faults`}:\n- ${problems.join('\n- ')}`,
    );
  }
}

/** Masks the password in an address, and the secret key that was taken for a public one. */
export const withoutPasswords = (text: string): string =>
  text.replace(/(\/\/[^\s/?#@,:]*):[^\s/?#@,]*(?=@)/g, '$1:***').replace(/\b(AGE-SECRET-KEY)-\w+/gi, '$1-***');

/** Reports what is wrong with a value; the sentence begins after the name of the setting. */
export type ReportProblem = (sentence: string) => undefined;

/** One environment variable: its type, its default, and what `.env.example` says about it. */
export class Setting<T> {
  description = '';
  missing: string | undefined;
  isSecret = false;

  /**
   * @param parse returns undefined for an invalid value, which the default then replaces
   * @param shown the default as it would be written; empty for none
   * @param sample what `.env.example` shows
   * @param trims false for passwords, which may begin or end with a blank
   */
  constructor(
    readonly fallback: T,
    readonly parse: (value: string, problem: ReportProblem) => T | undefined,
    readonly shown = String(fallback ?? ''),
    readonly sample = shown,
    readonly trims = true,
  ) {}

  about(description: string): this {
    this.description = description.replace(/\s+/g, ' ');
    return this;
  }
}

/** Marks a setting as secret: it may be in a file, named by the setting with _FILE, and is never shown. */
export function secret<T>(setting: Setting<T>): Setting<T> {
  setting.isSecret = true;
  return setting;
}

/** @param missing what to do where it is not set, said after "NAME is missing: " */
export function required<T>(setting: Setting<T>, missing: string): Setting<T> {
  setting.missing = missing;
  return setting;
}

type Settings = Readonly<Record<string, Setting<unknown>>>;
export type Values<S extends Settings> = { readonly [Name in keyof S]: S[Name] extends Setting<infer T> ? T : never };

/**
 * The values of all settings, and all problems with them, so that one start reports them together. A variable that is set but
 * blank counts as not set, because Compose and .env files pass unused settings that way.
 */
export class Environment<S extends Settings> {
  readonly values: Values<S>;
  readonly problems: string[] = [];
  /** Each setting's default as it would be written; empty for none. */
  readonly defaults = new Map<string, string>();

  constructor(
    settings: S,
    private readonly variables: NodeJS.ProcessEnv,
  ) {
    this.values = Object.fromEntries(
      Object.entries(settings).map(([name, setting]) => [name, this.#read(name, setting)]),
    ) as Values<S>;
  }

  problem(sentence: string): undefined {
    this.problems.push(withoutPasswords(sentence));
  }

  isSet(name: keyof S & string): boolean {
    return Boolean(this.variables[name]?.trim());
  }

  /** The value of a setting, or a default that depends on other settings. */
  valueOr<Name extends keyof S & string, D>(name: Name, fallback: D, shown = String(fallback)) {
    this.defaults.set(name, shown);
    return this.values[name] ?? fallback;
  }

  #read(name: string, { fallback, parse, shown, missing, trims }: Setting<unknown>): unknown {
    this.defaults.set(name, shown);
    const value = trims ? this.variables[name]?.trim() : this.variables[name];
    if (value) return parse(value, (sentence) => this.problem(`${name} ${sentence}`)) ?? fallback;
    if (missing !== undefined) this.problem(`${name} is missing: ${missing}`);
    return fallback;
  }
}

export const asIs = (value: string): string => value;

export const text = (fallback: string): Setting<string> => new Setting(fallback, asIs);

export const verbatim = (): Setting<string | undefined> =>
  new Setting<string | undefined>(undefined, asIs, '', '', false);

export function optional(): Setting<string | undefined>;
export function optional<T>(
  parse: (value: string, problem: ReportProblem) => T | undefined,
  sample?: string,
): Setting<T | undefined>;
export function optional(
  parse: (value: string, problem: ReportProblem) => unknown = asIs,
  sample = '',
): Setting<unknown> {
  return new Setting<unknown>(undefined, parse, '', sample);
}

/** Items between `separator`s, trimmed; blank and invalid ones are dropped. */
export function list(
  separator: string,
  fallback: readonly string[] = [],
  parse: (item: string, problem: ReportProblem) => string | undefined = asIs,
): Setting<readonly string[]> {
  const parseAll = (value: string, problem: ReportProblem) =>
    value.split(separator).flatMap((item) => (item.trim() === '' ? [] : (parse(item.trim(), problem) ?? [])));
  return new Setting(fallback, parseAll, fallback.join(separator));
}

const number =
  (min: number, max: number, form: RegExp, kind: string) =>
  (value: string, problem: ReportProblem): number | undefined =>
    form.test(value) && Number(value) >= min && Number(value) <= max
      ? Number(value)
      : problem(`is '${value}': set it to ${kind} from ${min} to ${max}.`);

export const whole = (fallback: number, min: number, max: number): Setting<number> =>
  new Setting(fallback, number(min, max, /^\d+$/, 'a whole number'));

export const decimal = (fallback: number, min: number, max: number): Setting<number> =>
  new Setting(fallback, number(min, max, /^\d+(\.\d{1,3})?$/, 'a number with three decimals at most'));

const MIB = 1024 * 1024;

/** Written in megabytes, read in bytes. */
export function megabytes(fallback: number, min: number, max: number): Setting<number> {
  const { parse } = whole(fallback, min, max);
  return new Setting(fallback * MIB, (value, problem) => (parse(value, problem) ?? fallback) * MIB, String(fallback));
}

export function parseFlag(value: string, problem: ReportProblem): boolean | undefined {
  const word = value.toLowerCase();
  if (['true', '1', 'yes', 'on'].includes(word)) return true;
  if (['false', '0', 'no', 'off'].includes(word)) return false;
  return problem(`is '${word}': set it to true or false.`);
}

export const flag = (fallback: boolean, sample?: string): Setting<boolean> =>
  new Setting(fallback, parseFlag, String(fallback), sample);

export const oneOf =
  <const T extends string>(values: readonly T[]) =>
  (value: string, problem: ReportProblem): T | undefined =>
    values.find((known) => known === value) ?? problem(`is '${value}': set it to ${values.join(', ')}.`);

export const choice = <const T extends string>(values: readonly T[], fallback: NoInfer<T>): Setting<T> =>
  new Setting<T>(fallback, oneOf(values));

export const url = (schemes: readonly string[], sample: string): Setting<string | undefined> =>
  optional((value, problem) => parseUrl(schemes, value, problem), sample);

/** An absolute URL with one of `schemes`. An error never repeats the value, which may contain a password. */
export function parseUrl(schemes: readonly string[], value: string, problem: ReportProblem): string | undefined {
  const example = `${schemes[0]}://…`;
  if (!URL.canParse(value)) {
    return problem(`is not a URL: write it as ${example}, and signs in a password such as # or / as %23 or %2F.`);
  }
  const { protocol, hostname, username, password, pathname } = new URL(value);
  if (![username, password, pathname].every(isDecodable)) {
    return problem('has a % that stands for no sign: write a % of a name or a password as %25.');
  }
  if (!schemes.includes(protocol.slice(0, -1))) {
    return problem(`starts with ${protocol}//, which is not supported: write it as ${example}.`);
  }
  return hostname === '' ? problem(`names no host: write it as ${schemes[0]}://host.`) : value;
}

export const parseEmail = (value: string, problem: ReportProblem): string | undefined =>
  isEmailAddress(value) ? value : problem(`holds '${value}', which is not an email address.`);

function isDecodable(part: string): boolean {
  try {
    decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}
