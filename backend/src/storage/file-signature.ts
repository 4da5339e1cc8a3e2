/** The first bytes of each kind of file, as ISO 8859-1 text. The name and type that a sender states prove nothing. */
const signatures = {
  pdf: '%PDF-',
  jpg: '\u00ff\u00d8\u00ff',
  png: '\u0089PNG\r\n\u001a\n',
  webp: /^RIFF[\s\S]{4}WEBP/,
  /** A ZIP archive whose first entry belongs to an Office Open XML package. */
  xlsx: /^PK[\s\S]{28}(?:\[Content_Types\]\.xml|_rels\/|docProps\/|xl\/)/,
} as const;

type FileKind = keyof typeof signatures;

/** Number of bytes that {@link kindOfFile} needs. */
export const SIGNATURE_BYTES = 49;

/** The one of `kinds` that the first bytes of a file show, if any. */
export function kindOfFile<K extends FileKind>(file: Buffer, kinds: readonly K[]): K | undefined {
  const head = file.toString('latin1', 0, SIGNATURE_BYTES);
  return kinds.find((kind) => {
    const signature: string | RegExp = signatures[kind];
    return typeof signature === 'string' ? head.startsWith(signature) : signature.test(head);
  });
}
