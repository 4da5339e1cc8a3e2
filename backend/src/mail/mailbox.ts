import { domainToASCII } from 'node:url';

/** A name and one address. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

const MAX_ADDRESS = 254;
const MAX_LOCAL_PART = 64;
const MAX_HEADER_TEXT = 200;

/** RFC 5322 dot-atom: no quoted local part, so no blank, comma, colon or angle bracket can hide in it. */
const LOCAL_PART = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * The address in SMTP form (an international domain becomes punycode), or null unless it is exactly one plain mailbox: lists,
 * groups, comments, quoted parts and line breaks are rejected.
 */
export function oneAddress(text: string): string | null {
  const [local, domain, ...more] = text.split('@');
  if (local === undefined || domain === undefined || more.length > 0) return null;
  if (local.length > MAX_LOCAL_PART || !LOCAL_PART.test(local)) return null;
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return null;
  const ascii = domainToASCII(domain);
  const address = `${local}@${ascii}`;
  return DOMAIN.test(ascii) && address.length <= MAX_ADDRESS ? address : null;
}

/**
 * The normalized mailbox of a valid address: `Ama+Lk@Mail.LK` and `ama@mail.lk` are one. Most providers ignore what follows a
 * plus, and Gmail ignores dots.
 */
export function mailboxOf(address: string): string {
  const [local = '', domain = ''] = address.toLowerCase().split('@');
  const [name = ''] = local.split('+');
  return /^(gmail|googlemail)\.com$/.test(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

/** One line of text for a header: control and line-breaking characters become spaces, the length is limited. */
export function headerText(text: string): string {
  const line = text.replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ').trim();
  return Array.from(line).slice(0, MAX_HEADER_TEXT).join('');
}

/**
 * Parses a sender such as `Selvedge <sales@selvedge.lk>` or a bare address.
 *
 * @throws Error unless there is exactly one address.
 */
export function parseSender(text: string): Mailbox {
  const [, name = '', bracketed] = /^([^<>]*)<([^<>]+)>$/.exec(text.trim()) ?? [];
  const address = oneAddress(bracketed ?? text.trim());
  if (address === null) throw new Error(`'${text}' is not a sender: write Name <name@host.lk>.`);
  return { name: headerText(name.replaceAll('"', '')), address };
}
