import { isEmailAddress } from '@selvedge/domain/email-address';

/** Thrown by {@link Environment.done}: every fault found in the environment, each a sentence that says what to do. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(readonly faults: string[]) {
    super(
      `The settings have ${faults.length === 1 ? 'a fault' : `${faults.length} faults`}:\n- ${faults.join('\n- ')}`,
    );
  }
}

/**
 * A setting, or a sentence about one, to be shown to whoever looks: without the password in an address, whatever setting it stands
 * in, and without the key that was taken for a public one.
 */
export const withoutPasswords = (text: string): string =>
  text.replace(/(\/\/[^\s/?#@,:]*):[^\s/?#@,]*(?=@)/g, '$1:***').replace(/\b(AGE-SECRET-KEY)-\w+/gi, '$1-***');

/**
 * Reads typed values out of environment variables and gathers what is wrong instead of stopping at the first
 * fault, so that one start shows all of them. A variable that is set but blank counts as not set, because Compose
 * and .env files pass unused settings that way. After a fault the getters answer the default; only `done()`
 * decides whether the values may be used.
 */
export class Environment {
  readonly #faults: string[] = [];
  /** Every setting that was asked for, with the default as it would be written; empty for none. */
  readonly defaults = new Map<string, string>();

  constructor(readonly variables: NodeJS.ProcessEnv) {}

  fault(sentence: string): void {
    this.#faults.push(withoutPasswords(sentence));
  }

  get faults(): readonly string[] {
    return this.#faults;
  }

  /** @throws ConfigError when any setting was at fault. */
  done(): void {
    if (this.#faults.length > 0) throw new ConfigError(this.#faults);
  }

  /** @param meant what it means that it is not set, for those who list the settings */
  optional(name: string, meant: string | number | boolean = ''): string | undefined {
    if (!this.defaults.get(name)) this.defaults.set(name, String(meant));
    const value = this.variables[name]?.trim();
    return value ? value : undefined;
  }

  /** As it was typed: a blank at either end of a password belongs to it. */
  verbatim(name: string): string | undefined {
    this.optional(name);
    return this.variables[name] || undefined;
  }

  text(name: string, fallback: string): string {
    return this.optional(name, fallback) ?? fallback;
  }

  /** Items between `separator`s, trimmed, blank ones dropped. */
  list(name: string, separator: string, fallback: string[] = []): string[] {
    const value = this.optional(name, fallback.join(separator));
    if (value === undefined) return fallback;
    return value
      .split(separator)
      .map((item) => item.trim())
      .filter((item) => item !== '');
  }

  whole(name: string, fallback: number, min: number, max: number): number {
    return this.#number(name, fallback, min, max, /^\d+$/, 'a whole number');
  }

  decimal(name: string, fallback: number, min: number, max: number): number {
    return this.#number(name, fallback, min, max, /^\d+(\.\d{1,3})?$/, 'a number with three decimals at most');
  }

  flag(name: string, fallback: boolean): boolean {
    const value = this.optional(name, fallback)?.toLowerCase();
    if (value === undefined) return fallback;
    if (['true', '1', 'yes', 'on'].includes(value)) return true;
    if (['false', '0', 'no', 'off'].includes(value)) return false;
    this.fault(`${name} is '${value}': set it to true or false.`);
    return fallback;
  }

  choice<T extends string>(name: string, values: readonly T[], fallback: T): T {
    const value = this.optional(name, fallback);
    if (value === undefined) return fallback;
    const known = values.find((candidate) => candidate === value);
    if (known === undefined) this.fault(`${name} is '${value}': set it to ${values.join(', ')}.`);
    return known ?? fallback;
  }

  /** An absolute URL with one of `schemes`. The value itself is never repeated in a fault: it may hold a password. */
  url(name: string, schemes: readonly string[], meant = ''): string | undefined {
    const value = this.optional(name, meant);
    if (value === undefined) return undefined;
    const example = `${schemes[0]}://…`;
    if (!URL.canParse(value)) {
      this.fault(`${name} is not a URL: write it as ${example}, and signs in a password such as # or / as %23 or %2F.`);
      return undefined;
    }
    const { protocol, hostname, username, password, pathname } = new URL(value);
    if (![username, password, pathname].every(isDecodable)) {
      this.fault(`${name} has a % that stands for no sign: write a % of a name or a password as %25.`);
      return undefined;
    }
    if (!schemes.includes(protocol.slice(0, -1))) {
      this.fault(`${name} starts with ${protocol}//, which is not supported: write it as ${example}.`);
      return undefined;
    }
    if (hostname === '') {
      this.fault(`${name} names no host: write it as ${schemes[0]}://host.`);
      return undefined;
    }
    return value;
  }

  email(name: string): string | undefined {
    return this.#emailAddress(name, this.optional(name));
  }

  emails(name: string): string[] {
    return this.list(name, ',').filter((address) => this.#emailAddress(name, address) !== undefined);
  }

  #emailAddress(name: string, value: string | undefined): string | undefined {
    if (value === undefined) return undefined;
    if (isEmailAddress(value)) return value;
    this.fault(`${name} holds '${value}', which is not an e-mail address.`);
    return undefined;
  }

  #number(name: string, fallback: number, min: number, max: number, form: RegExp, kind: string): number {
    const value = this.optional(name, fallback);
    if (value === undefined) return fallback;
    const number = Number(value);
    if (form.test(value) && number >= min && number <= max) return number;
    this.fault(`${name} is '${value}': set it to ${kind} from ${min} to ${max}.`);
    return fallback;
  }
}

function isDecodable(part: string): boolean {
  try {
    decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}
