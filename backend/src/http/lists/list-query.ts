import { BadRequestException } from '@nestjs/common';
import { endOfColomboDay } from '@selvedge/domain/dates';
import { MAX_OWN, OWN_PAGE, type OwnPage } from '@selvedge/domain/own-page';
import { contentRange, MAX_PAGE_SIZE, parseRange } from '@selvedge/domain/page';
import { type Access, type Holder, isAllowed } from '@selvedge/domain/users/permissions';
import type { FieldRights } from '@selvedge/domain/users/readable-fields';
import { Transform } from 'class-transformer';
import { IsInt, IsOptional, isUUID, Max, Min } from 'class-validator';
import type { Response } from 'express';
import { badField } from '../bad-field.js';
import { structureProblem } from '../body/json-structure.js';
import { rejectUnclean } from '../body/reject-unclean.js';

/** The sort fields and filters of a list. Nothing unlisted reaches a query. */
export interface ListContract {
  /** Plural noun of the Content-Range header. */
  resource: string;
  /** Sort field of the request → what the list is ordered by, in SQL. */
  sortable: Readonly<Record<string, string>>;
  /** Default order. */
  defaultSort: ListSort;
  /** Filter names; `id` and `q` (same as `search`) are always allowed. */
  filters: readonly string[];
  /** Sort fields and filters that need a right, because an order or a match tells what the field says. */
  rights?: FieldRights;
  /** The type of the row ids; UUIDs by default. */
  ids?: 'numbers';
}

interface ListSort<Field extends string = string> {
  column: Field;
  direction: 'ASC' | 'DESC';
}

export type FilterValue = string | number | boolean | readonly string[];

export interface ListQuery<Contract extends ListContract> {
  offset: number;
  limit: number;
  sort: ListSort<keyof Contract['sortable'] & string>;
  filter: Partial<Record<Contract['filters'][number], FilterValue>> & { ids?: readonly string[]; search?: string };
}

/** A page as returned by a service. */
export interface ListPage<Row> {
  rows: Row[];
  total: number;
}

const DAY_MS = 86_400_000;
const DEFAULT_LIMIT = 100;
const MAX_FILTER_VALUES = 500;
const MAX_FILTER_CHARACTERS = 500;
/** An object of lists needs no more depth. */
const JSON_LIMITS = { values: 1_000, keys: 50, entries: MAX_FILTER_VALUES, depth: 3 };
const MAX_SEARCH_CHARACTERS = 200;
/** Digits that certainly fit a bigint. */
const ROW_NUMBER = /^\d{1,18}$/;
const LIST_PARAMETERS = ['sort', 'range', 'filter', 'limit', 'offset'];

/**
 * Reads the query of an admin list: the dialect of ra-data-simple-rest (`sort=["name","ASC"]`, `range=[0,24]`,
 * `filter={"search":"poplin"}`) or plain parameters (`search=poplin&limit=25&offset=0`). `{"id":[…]}` alone returns all given
 * rows, without a range.
 *
 * @param holder whose rights count for the fields that need one
 * @throws BadRequestException for a field that the contract doesn't list or `holder` may not read, or an invalid value.
 */
export function parseListQuery<Contract extends ListContract>(
  query: Record<string, unknown>,
  contract: Contract,
  holder?: Holder,
): ListQuery<Contract> {
  if (holder) rejectUnreadable(query, contract, holder);
  const filter = readFilter(query, contract);
  return { ...readPage(query, filter.ids), sort: readSort(query.sort, contract), filter };
}

/** @throws BadRequestException for an order or a filter by what `holder` may not read. */
function rejectUnreadable(
  query: Record<string, unknown>,
  { rights = {} }: Pick<ListContract, 'rights'>,
  holder: Holder,
): void {
  const fields = [...Object.keys(query), ...textsIn(query.sort, 'sort'), ...textsIn(query.filter, 'filter')];
  const field = fields.find((name) => Object.hasOwn(rights, name) && !isAllowed(rights[name] as Access, holder));
  if (field === undefined) return;
  throw new BadRequestException(
    `You can't sort or filter this list by '${field}', because you may not see it. It needs the right ${rights[field]}.`,
  );
}

/** The names in a sort order or a filter. */
function textsIn(value: unknown, name: string): string[] {
  if (value === undefined || value === '') return [];
  const parsed = parseJson(value, name);
  if (Array.isArray(parsed)) return parsed.map(String);
  return typeof parsed === 'object' && parsed !== null ? Object.keys(parsed) : [];
}

/** Sets the Content-Range header by which the admin console paginates, and returns the rows. */
export function sendList<Row>(
  response: Response,
  resource: string,
  query: { offset: number },
  page: ListPage<Row>,
): Row[] {
  response.setHeader('Content-Range', contentRange(resource, query.offset, page.rows.length, page.total));
  response.setHeader('Access-Control-Expose-Headers', 'Content-Range');
  return page.rows;
}

/** A filter with one string, or undefined. @throws BadRequestException for anything else. */
export function textFilter(filter: Partial<Record<string, FilterValue>>, name: string): string | undefined {
  const value = filter[name];
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string') throw new BadRequestException(`The filter '${name}' must be a text.`);
  return value;
}

/** One of `values`, or undefined. @throws BadRequestException for anything else. */
export function choiceFilter<T extends string>(
  filter: Partial<Record<string, FilterValue>>,
  name: string,
  values: readonly T[],
): T | undefined {
  const value = textFilter(filter, name);
  if (value === undefined) return undefined;
  const known = values.find((candidate) => candidate === value);
  if (!known) throw new BadRequestException(`The filter '${name}' must be one of ${values.join(', ')}.`);
  return known;
}

/** An id, or undefined. @throws BadRequestException for anything else. */
export function uuidFilter(filter: Partial<Record<string, FilterValue>>, name: string): string | undefined {
  const value = textFilter(filter, name);
  if (value !== undefined && !isUUID(value)) throw new BadRequestException(`The filter '${name}' must be an id.`);
  return value?.toLowerCase();
}

/** true or false, also as text (`is_active=false`), or undefined. @throws BadRequestException for anything else. */
export function flagFilter(filter: Partial<Record<string, FilterValue>>, name: string): boolean | undefined {
  const value = filter[name];
  if (value === undefined || value === '') return undefined;
  if (value === true || value === 'true') return true;
  if (value === false || value === 'false') return false;
  throw new BadRequestException(`The filter '${name}' must be true or false.`);
}

/**
 * The first and last moment of a day in Colombo, `2026-11-20`; or undefined.
 *
 * @throws BadRequestException for an invalid day.
 */
export function dayFilter(
  filter: Partial<Record<string, FilterValue>>,
  name: string,
): { first: Date; last: Date } | undefined {
  const day = textFilter(filter, name);
  if (day === undefined) return undefined;
  try {
    if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new RangeError(`no such day: ${day}`);
    const last = endOfColomboDay(day);
    return { first: new Date(last.getTime() - DAY_MS + 1), last };
  } catch {
    throw new BadRequestException(`The filter '${name}' must be a day such as 2026-11-20.`);
  }
}

function readSort<Contract extends ListContract>(value: unknown, contract: Contract): ListQuery<Contract>['sort'] {
  if (value === undefined || value === '') return contract.defaultSort;
  const [field, direction] = asArray(parseJson(value, 'sort'), 'sort');
  if (typeof field !== 'string' || !Object.hasOwn(contract.sortable, field)) {
    throw new BadRequestException(`This list can't be sorted by '${shortened(String(field))}'.`);
  }
  if (direction !== 'ASC' && direction !== 'DESC') throw new BadRequestException('The sort order must be ASC or DESC.');
  return { column: field, direction };
}

function readPage(
  query: Record<string, unknown>,
  ids: readonly string[] | undefined,
): { offset: number; limit: number } {
  if (query.range !== undefined && query.range !== '') {
    const range = typeof query.range === 'string' ? parseRange(query.range) : null;
    if (!range) throw new BadRequestException(`The range must be [first,last], at most ${MAX_PAGE_SIZE} rows.`);
    return range;
  }
  const limit = wholeNumber(query.limit, 'limit') ?? (ids ? MAX_FILTER_VALUES : DEFAULT_LIMIT);
  if (limit < 1 || limit > MAX_PAGE_SIZE) {
    throw new BadRequestException(`The limit must be from 1 to ${MAX_PAGE_SIZE}.`);
  }
  return { offset: wholeNumber(query.offset, 'offset') ?? 0, limit };
}

function readFilter<Contract extends ListContract>(
  query: Record<string, unknown>,
  { filters: allowed, ids: kind }: Contract,
): ListQuery<Contract>['filter'] {
  const given = query.filter === undefined || query.filter === '' ? {} : parseJson(query.filter, 'filter');
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw new BadRequestException('The filter must be a JSON object.');
  }
  const plain = Object.entries(query).filter(([name]) => !LIST_PARAMETERS.includes(name));
  const values: Partial<Record<string, FilterValue>> = {};
  let ids: readonly string[] | undefined;
  for (const [name, value] of [...plain, ...Object.entries(given)]) {
    // Checked first: an unknown filter must never match everything.
    if (!['id', 'search', 'q', ...allowed].includes(name)) {
      throw new BadRequestException(`This list can't be filtered by '${shortened(name)}'.`);
    }
    if (value === undefined || value === null) continue;
    if (name === 'id') ids = readIds(value, kind);
    else if (name === 'search' || name === 'q') values.search = readSearch(value);
    else values[name] = readFilterValue(name, value);
  }
  return { ...(values as ListQuery<Contract>['filter']), ...(ids && { ids }) };
}

function readIds(value: unknown, kind: 'numbers' | undefined): readonly string[] {
  const ids = Array.isArray(value) ? value : [value];
  if (ids.length > MAX_FILTER_VALUES) throw new BadRequestException(`At most ${MAX_FILTER_VALUES} ids at once.`);
  if (ids.some((id) => typeof id !== 'string' && typeof id !== 'number')) {
    throw new BadRequestException("The filter 'id' must be an id or a list of ids.");
  }
  // An invalid id is left out like an unknown one, because it matches no row.
  return ids
    .map((id) => String(id).toLowerCase())
    .filter((id) => (kind === 'numbers' ? ROW_NUMBER.test(id) : isUUID(id)));
}

function readSearch(value: unknown): string {
  if (typeof value !== 'string') throw new BadRequestException('The search must be a text.');
  // A pasted text is accepted, and only its beginning is searched for.
  return value.trim().slice(0, MAX_SEARCH_CHARACTERS);
}

function readFilterValue(name: string, value: unknown): FilterValue {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (typeof value === 'string' && value.length <= MAX_FILTER_CHARACTERS) return value;
  if (Array.isArray(value) && value.length <= MAX_FILTER_VALUES && value.every((item) => typeof item === 'string')) {
    return value;
  }
  throw new BadRequestException(`The filter '${name}' can't be read.`);
}

/** Shortens text that is echoed to the sender, who may have sent a page of it. */
function shortened(text: string): string {
  return text.length > 60 ? `${Array.from(text.slice(0, 60)).join('')}…` : text;
}

function wholeNumber(value: unknown, name: string): number | undefined {
  if (value === undefined || value === '') return undefined;
  if (typeof value === 'string' && /^\d{1,9}$/.test(value)) return Number(value);
  throw new BadRequestException(`The ${name} must be a whole number.`);
}

function parseJson(value: unknown, name: string): unknown {
  const text = String(value);
  const problem = structureProblem(Buffer.from(text), JSON_LIMITS, name);
  if (problem) throw new BadRequestException(problem);
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new BadRequestException(`The ${name} can't be read: it must be JSON.`);
  }
  rejectUnclean(parsed);
  return parsed;
}

function asArray(value: unknown, name: string): unknown[] {
  if (Array.isArray(value)) return value;
  throw new BadRequestException(`The ${name} must be a JSON array.`);
}

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

const rejection = (message: string) => badField('ids', message);

/** A blank parameter gets the default. */
const ToNumber = (otherwise: number) =>
  Transform(({ value }: { value: unknown }) => {
    if (typeof value !== 'string') return value;
    return value.trim() === '' ? otherwise : Number(value);
  });

const MAX_PASSED_OVER = 1_000_000;
const WHICH = `limit: a whole number from 1 to ${MAX_OWN}.`;
const FROM = 'offset: a whole number from 0 on.';

/** The page of a list of the caller's own records. */
export class OwnPageDto implements Pick<OwnPage, 'limit' | 'offset'> {
  @IsOptional()
  @ToNumber(OWN_PAGE)
  @Max(MAX_OWN, { message: WHICH })
  @Min(1, { message: WHICH })
  @IsInt({ message: WHICH })
  limit: number = OWN_PAGE;

  @IsOptional()
  @ToNumber(0)
  @Max(MAX_PASSED_OVER, { message: FROM })
  @Min(0, { message: FROM })
  @IsInt({ message: FROM })
  offset: number = 0;
}

/** A list ignores an empty condition; a change of all that a filter selects rejects it. @throws BadRequestException */
export function rejectEmptyConditions(filter: Record<string, unknown>): void {
  const isEmpty = (value: unknown) =>
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  const empty = Object.keys(filter).find((name) => isEmpty(filter[name]));
  if (empty === undefined) return;
  throw new BadRequestException(`The filter '${empty}' says nothing: give it a value, or leave it out.`);
}
