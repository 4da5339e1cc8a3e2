/** A `mailto:` address that opens a mail with subject and text filled in. */
export function mailAddress(to: string, subject: string, body: string): string {
  // Mail programs expect CRLF; the address itself keeps its @ and nothing else that could start another header.
  const address = encodeURIComponent(to.trim()).replace('%40', '@');
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`;
}
