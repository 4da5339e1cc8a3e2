/**
 * A dot between a letter or digit and two letters more, which is all that a mail program asks of a host's name. Dots are
 * the full stop, and the signs that browsers read as one there (RFC 3490, section 3.1).
 */
const DOT_OF_A_HOST = /(?<=[\p{L}\p{M}\p{N}_-])[.\u3002\uff0e\uff61](?=[\p{L}\p{M}]{2})/gu;
const IPV4 = /\b(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})\b/g;
const COLON_OF_A_SCHEME =
  /:(?=\/\/)|(?<=\b(?:mailto|tel|sms|callto|skype|whatsapp|javascript|data|file|magnet)):(?=\S)/gi;
/** Outlook links these to file servers, and hands over the reader's credentials. */
const NETWORK_PATH = /\\{2}/g;

/**
 * Text as before, but for what mail programs would turn into a link by themselves: `https://evil.example` becomes
 * `https[:]//evil[.]example`. It still reads, nothing invisible is put in, and nothing can be clicked ("defanging").
 */
export function unlinked(text: string): string {
  return text
    .replace(DOT_OF_A_HOST, '[.]')
    .replace(IPV4, '$1[.]$2[.]$3[.]$4')
    .replace(COLON_OF_A_SCHEME, '[:]')
    .replace(NETWORK_PATH, '\\[\\]');
}
