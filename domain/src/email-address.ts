import { inLatinLetters, visible } from './look-alikes.js';
import { normalizedText } from './plain-text.js';

/** Browsers and Node both have it, but the types of this workspace have neither. */
declare const URL: new (address: string) => { readonly hostname: string };

/** The message of every form and response that rejects an address. */
export const INVALID_EMAIL = 'Please enter a valid email address';
/** The message for a local part that mail servers reject. */
export const UNREACHABLE_EMAIL =
  'We can not send mail to this address. Please use one with Latin letters, digits and common signs before the @.';

/** The message for a domain that looks like one in Latin letters and is another: its owner would pass for somebody else. */
export const DISGUISED_EMAIL =
  'This address has letters of another alphabet that look like Latin ones. Please type it anew.';

/** RFC 5321, 4.5.3.1, and RFC 1035, 2.3.4. */
const MAX_EMAIL = 254;
const MAX_LOCAL_PART = 64;
const MAX_LABEL = 63;

/**
 * The signs of RFC 5322's atoms except `?` and `&`, which would separate the headers of a mailto: link. Mail servers take no other
 * letters. Each pattern is one repeated character class, so it can't backtrack.
 */
const LOCAL_PART = /^[A-Za-z0-9!#$%'*+/=^_`{|}~.-]+$/;
const FOREIGN_PART = /^[\p{L}\p{M}\p{N}!#$%'*+/=^_`{|}~.-]+$/u;
const DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u;
/** Punctuation that belongs to a sentence or a list. */
const FINAL_SIGN = /[.,;]$/;
/** Outlook copies an address in quotation marks, and texts put it in parentheses. */
const ENCLOSED = /^['"‘’“”([]([^'"‘’“”()[\]]*)['"’”)\]]$/;
/** A chat or a note copies a link as `[text](mailto:address)`. */
const LINK = /^\[([^[\]()]*)\]\(([^[\]()]*)\)$/;
/** A selection by mouse often takes one of the two signs round an address. An apostrophe may begin an address. */
const HALF_OPEN = /^[<"“”‘([]/;
const HALF_CLOSED = /[>"“”'’)\]]$/;
const LABEL = /^[a-z0-9-]+$/;

/**
 * The address in SMTP form (an international domain becomes punycode), or null unless it is exactly one plain mailbox
 * `local@domain`: without name, list, comment, quotation, space or line break. Forms, API, settings and mailer share this rule.
 */
export function smtpAddress(text: string): string | null {
  if (text.length > MAX_EMAIL) return null;
  const [local = '', domain = '', ...more] = text.split('@');
  if (more.length > 0 || !isLocalPart(local) || !DOMAIN.test(domain)) return null;
  const host = hostOf(domain);
  const address = `${local}@${host}`;
  return host !== null && isDomain(host) && address.length <= MAX_EMAIL ? address : null;
}

export const isEmailAddress = (text: string): boolean => smtpAddress(text) !== null;

/**
 * The address that a pasted text means: address books, PDFs and web pages add characters that nobody sees, `mailto:`, a name and
 * angle brackets, or the dot that ends a sentence; chats add a link; Chinese keyboards have an @ and a dot of their own.
 */
export function typedEmail(pasted: string): string {
  const line = normalizedText(visible(pasted))
    .replace('＠', '@')
    .replace(/[．。｡]/g, '.')
    .replace(FINAL_SIGN, '');
  const [, inBrackets = line] = /^[^<>@]*<([^<>]*)>?$/.exec(line) ?? [];
  const [, text = '', target = ''] = LINK.exec(inBrackets.trim()) ?? [];
  // A link whose text is another address than its target means neither.
  if (target !== '' && (!text.includes('@') || bareAddress(text) === bareAddress(target))) return bareAddress(target);
  return bareAddress(inBrackets);
}

const bareAddress = (text: string): string =>
  text
    .trim()
    .replace(ENCLOSED, '$1')
    .replace(HALF_OPEN, '')
    .replace(HALF_CLOSED, '')
    .replace(/^(?:mailto|e-?mail):\s*/i, '')
    .replace(FINAL_SIGN, '');

/** Why a form rejects what was typed as an address; null for a valid one. */
export function emailProblem(text: string): string | null {
  const address = typedEmail(text);
  if (isEmailAddress(address)) return inLatinLetters(address) === null ? null : DISGUISED_EMAIL;
  const [local = '', ...domain] = address.split('@');
  const isForeign = /[^ -~]/.test(local) && FOREIGN_PART.test(local) && isEmailAddress(['a', ...domain].join('@'));
  return isForeign ? UNREACHABLE_EMAIL : INVALID_EMAIL;
}

/** A `mailto:` link (RFC 6068), optionally with subject and body. The address is escaped, so it can't add a header. */
export function mailtoLink(address: string, letter?: { subject: string; body: string }): string {
  const link = `mailto:${encodeURIComponent(address.trim()).replace('%40', '@')}`;
  if (!letter) return link;
  // Mail programs expect CRLF.
  const body = letter.body.replaceAll('\n', '\r\n');
  return `${link}?subject=${encodeURIComponent(letter.subject)}&body=${encodeURIComponent(body)}`;
}

function isLocalPart(text: string): boolean {
  return text.length <= MAX_LOCAL_PART && LOCAL_PART.test(text) && !`.${text}.`.includes('..');
}

/** A host as the DNS has it (UTS 46). */
function hostOf(domain: string): string | null {
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return null;
  }
}

/** Its last label holds a letter: figures alone would be an IP address. */
function isDomain(host: string): boolean {
  const labels = host.split('.');
  return labels.length > 1 && labels.every(isLabel) && /[a-z]/.test(labels.at(-1) ?? '');
}

function isLabel(label: string): boolean {
  return label.length <= MAX_LABEL && LABEL.test(label) && !label.startsWith('-') && !label.endsWith('-');
}
