import { nameKey } from '@selvedge/domain/look-alikes';
import { parseRecordSearch } from '@selvedge/domain/record-search';
import type { Holder } from '@selvedge/domain/users/permissions';
import { MARKED_SUM, NAMED_SUM } from '@selvedge/domain/users/readable-fields';
import type { Conditions } from './conditions.js';

type Reader = Pick<Holder, 'permissions'>;

/** Where a kind of record stores what people search for: SQL to be compared with placeholders. */
export interface SearchColumns {
  /** Texts, `folded`, that hold a word, of those that the reader may read. @param pattern of LIKE */
  word: (pattern: string, reader: Reader) => string;
  /** Item codes without their signs that hold a code. @param pattern of LIKE */
  code?: (pattern: string) => string;
  /** @param numbers an array of document numbers */
  number?: (numbers: string) => string;
  /** The column of a telephone number. */
  phone?: string;
  /** A sum in cents that lies between two values. */
  sum?: (least: string, most: string) => string;
}

/** The reader of a list that needs this right anyway. */
export const READS_CUSTOMERS: Reader = { permissions: new Set(['customer.read']) };

/** SQL for a text to be searched. Who may not read prices doesn't find one with a sum, because each match would tell a digit of it. */
export const searchedText = (column: string, { permissions }: Reader): string =>
  permissions.has('price.read')
    ? column
    : `CASE WHEN ${column} ~ '${NAMED_SUM.source}|${MARKED_SUM.source}' THEN '' ELSE ${column} END`;

/**
 * Adds the condition that `text` matches a record: its number, telephone number or sum, or else all its words. An empty text
 * adds nothing.
 * @param reader who searches: fields that they may not read are not searched, because a match would reveal them
 */
export function addSearch(
  conditions: Conditions,
  text: string | undefined,
  columns: SearchColumns,
  reader: Reader,
): Conditions {
  const { permissions } = reader;
  const { numbers, phone, cents, words } = parseRecordSearch(text ?? '');
  if (words.length === 0) return conditions;
  const any = [words.map((word) => `(${wordIn(conditions, word, columns, reader)})`).join(' AND ')];
  if (columns.number && numbers.length > 0) any.push(columns.number(`${conditions.bind(numbers)}::text[]`));
  if (columns.phone && phone && permissions.has('customer.read')) {
    any.push(`telephone_digits(${columns.phone}) LIKE ${conditions.bind(`%${phone}%`)}`);
  }
  if (columns.sum && cents && permissions.has('price.read'))
    any.push(columns.sum(conditions.bind(cents[0]), conditions.bind(cents[1])));
  return conditions.add(`(${any.join(' OR ')})`);
}

/** SQL for a text without the signs that item codes are written with. */
export const codeLetters = (column: string): string => `translate(folded(${column}), ' -_/.', '')`;

function wordIn(conditions: Conditions, word: string, columns: SearchColumns, reader: Reader): string {
  const found = columns.word(conditions.bind(`%${nameKey(word).replace(/[\\%_]/g, '\\$&')}%`), reader);
  const code = nameKey(word).replace(/[^\p{L}\p{N}]+/gu, '');
  if (!columns.code || !/\d/.test(code)) return found;
  return `${found} OR ${columns.code(conditions.bind(`%${code}%`))}`;
}
