import { BadRequestException } from '@nestjs/common';
import { isUUID } from 'class-validator';

/**
 * Reads `?ids=…`, comma-separated or repeated. Duplicates count once.
 *
 * @param what the plural noun for the records, for error messages.
 * @throws BadRequestException for no ids, too many, or an invalid one.
 */
export function idsOfQuery(raw: unknown, { most, what }: { most: number; what: string }): string[] {
  const given = [raw].flat().flatMap((value) => (typeof value === 'string' ? value.split(',') : [value ?? '']));
  const ids = new Set<string>();
  for (const id of given) {
    const text = typeof id === 'string' ? id.trim() : '?';
    if (text === '') continue;
    if (!isUUID(text)) throw rejection(`'${text.slice(0, 40)}' is no id: choose ${what} of the list.`);
    ids.add(text.toLowerCase());
  }
  if (ids.size === 0) throw rejection(`Choose some ${what} first: ids=… names them, with commas between.`);
  if (ids.size > most) throw rejection(`At most ${most} ${what} at once. Do it in parts.`);
  return [...ids];
}

const rejection = (message: string) => new BadRequestException({ message, errors: [{ field: 'ids', message }] });
