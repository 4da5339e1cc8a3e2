/**
 * A dot between a letter or digit and two letters, which mail programs take for a host name. Includes the characters that
 * browsers treat as dots (RFC 3490, section 3.1).
 */
const DOT_OF_A_HOST = /(?<=[\p{L}\p{M}\p{N}_-])[.\u3002\uff0e\uff61](?=[\p{L}\p{M}]{2})/gu;
const IPV4 = /\b(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})\b/g;
const COLON_OF_A_SCHEME =
  /:(?=\/\/)|(?<=\b(?:mailto|tel|sms|callto|skype|whatsapp|javascript|data|file|magnet)):(?=\S)/gi;
/** Outlook links these to file servers, and sends them the reader's credentials. */
const NETWORK_PATH = /\\{2}/g;

/**
 * Defangs text that mail programs would turn into links: `https://evil.example` becomes `https[:]//evil[.]example`. It stays
 * readable, without invisible characters, and nothing can be clicked.
 */
export function defang(text: string): string {
  return text
    .replace(DOT_OF_A_HOST, '[.]')
    .replace(IPV4, '$1[.]$2[.]$3[.]$4')
    .replace(COLON_OF_A_SCHEME, '[:]')
    .replace(NETWORK_PATH, '\\[\\]');
}
