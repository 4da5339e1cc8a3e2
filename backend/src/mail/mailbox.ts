import { smtpAddress } from '@selvedge/domain/email-address';

/** A name and one address. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

const MAX_HEADER_TEXT = 200;

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
  const address = smtpAddress(bracketed ?? text.trim());
  if (address === null) throw new Error(`'${text}' is not a sender: write Name <name@host.lk>.`);
  return { name: headerText(name.replaceAll('"', '')), address };
}
