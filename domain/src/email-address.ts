/** The message of every form and response that rejects an address. */
export const INVALID_EMAIL = 'Please enter a valid email address';

/** RFC 5321, 4.5.3.1, and RFC 1035, 2.3.4. */
const MAX_EMAIL = 254;
const MAX_LOCAL_PART = 64;
const MAX_LABEL = 63;

/**
 * Letters of any script, digits, and the signs of RFC 5322's atoms except `?` and `&`, which would separate the headers
 * of a mailto: link. Each pattern is one repeated character class, so it can't backtrack.
 */
const LOCAL_PART = /^[\p{L}\p{M}\p{N}!#$%'*+/=^_`{|}~.-]+$/u;
const LABEL = /^[\p{L}\p{M}\p{N}-]+$/u;

/**
 * True for a single mailbox `local@domain`, without name, list, comment, quotation, space or line break. Forms, the API
 * and the settings share this rule; callers trim the text.
 */
export function isEmailAddress(text: string): boolean {
  if (text.length > MAX_EMAIL) return false;
  const [local = '', domain = '', ...more] = text.split('@');
  return more.length === 0 && isLocalPart(local) && isDomain(domain);
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

function isDomain(text: string): boolean {
  const labels = text.split('.');
  return labels.length > 1 && labels.every(isLabel);
}

function isLabel(label: string): boolean {
  return label.length <= MAX_LABEL && LABEL.test(label) && !label.startsWith('-') && !label.endsWith('-');
}
