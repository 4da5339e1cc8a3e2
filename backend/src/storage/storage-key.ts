/** A key that could lead out of the storage, or that has no known type of file. */
export class InvalidStorageKey extends Error {
  override readonly name = 'InvalidStorageKey';

  constructor(key: string) {
    super(`'${key}' is no storage key: uploads/ or private/, plain segments, and the ending of a known file type.`);
  }
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  pdf: 'application/pdf',
  csv: 'text/csv',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

const MAX_LENGTH = 200;
/** No empty segments, and none that starts with a dot; only ASCII letters, digits, dots, dashes and underscores. */
const KEY = /^(?:uploads|private)(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+\.([a-z]+)$/;

/** The first segments of all keys. */
export const ROOTS = ['uploads', 'private'] as const;

export function isStorageKey(key: string): boolean {
  return key.length <= MAX_LENGTH && Object.hasOwn(CONTENT_TYPES, KEY.exec(key)?.[1] ?? '');
}

/**
 * Validates the content type of a file: only the type implied by its key is allowed.
 *
 * @throws InvalidStorageKey
 */
export function typeFor(key: string, contentType: string): string {
  const expected = contentTypeOf(key);
  if (contentType !== expected) throw new Error(`${key} would be served as ${expected}, not as ${contentType}.`);
  return expected;
}

/**
 * The content type by the key's extension, because a folder on a disk stores no other.
 *
 * @throws InvalidStorageKey
 */
export function contentTypeOf(key: string): string {
  const ending = key.length <= MAX_LENGTH ? KEY.exec(key)?.[1] : undefined;
  const contentType = ending !== undefined && Object.hasOwn(CONTENT_TYPES, ending) ? CONTENT_TYPES[ending] : undefined;
  if (contentType === undefined) throw new InvalidStorageKey(key);
  return contentType;
}
