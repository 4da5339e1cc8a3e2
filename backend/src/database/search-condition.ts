import { nameKey } from '@selvedge/domain/look-alikes';
import { parseRecordSearch } from '@selvedge/domain/record-search';
import type { Holder, Permission } from '@selvedge/domain/users/permissions';
import type { Conditions } from './conditions.js';

/** Where a kind of record stores what people search for: SQL to be compared with placeholders. */
export interface SearchColumns {
  /** Texts, `folded`, that hold a word; those that only who reads customers may search, where asked. @param pattern of LIKE */
  word: (pattern: string, withContacts: boolean) => string;
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
export const READS_CUSTOMERS = { permissions: new Set<Permission>(['customer.read']) };

/**
 * Adds the condition that `text` matches a record: its number, telephone number or sum, or else all its words. An empty text
 * adds nothing.
 * @param holder who searches: fields that they may not read are not searched, because a match would reveal them
 */
export function addSearch(
  conditions: Conditions,
  text: string | undefined,
  columns: SearchColumns,
  { permissions }: Pick<Holder, 'permissions'>,
): Conditions {
  const { numbers, phone, cents, words } = parseRecordSearch(text ?? '');
  if (words.length === 0) return conditions;
  const withContacts = permissions.has('customer.read');
  const any = [words.map((word) => `(${wordIn(conditions, word, columns, withContacts)})`).join(' AND ')];
  if (columns.number && numbers.length > 0) any.push(columns.number(`${conditions.bind(numbers)}::text[]`));
  if (columns.phone && phone && withContacts) {
    any.push(`telephone_digits(${columns.phone}) LIKE ${conditions.bind(`%${phone}%`)}`);
  }
  if (columns.sum && cents && permissions.has('price.read'))
    any.push(columns.sum(conditions.bind(cents[0]), conditions.bind(cents[1])));
  return conditions.add(`(${any.join(' OR ')})`);
}

/** SQL for a text without the signs that item codes are written with. */
export const codeLetters = (column: string): string => `translate(folded(${column}), ' -_/.', '')`;

function wordIn(conditions: Conditions, word: string, columns: SearchColumns, withContacts: boolean): string {
  const found = columns.word(conditions.bind(`%${nameKey(word).replace(/[\\%_]/g, '\\$&')}%`), withContacts);
  const code = nameKey(word).replace(/[^\p{L}\p{N}]+/gu, '');
  if (!columns.code || !/\d/.test(code)) return found;
  return `${found} OR ${columns.code(conditions.bind(`%${code}%`))}`;
}
