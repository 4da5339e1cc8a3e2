import { formatLength, type PriceUnit } from '../length.js';
import { joinedCode } from '../look-alikes.js';
import { type InParts, inParts, type SentenceParts } from '../sentence.js';
import { readNumber, type TypedNumber } from '../typed-number.js';
import { quantityProblem } from './cart-quantity.js';
import { canBeOrdered, minimumOf, offeredColours } from './colour-choice.js';
import type { Colourway, Fabric } from './fabric.js';

/** The lines that one quick order may have. */
export const MAX_LINES = 500;

/** The input that a line needs before it can be added; `ok` needs none. */
export type QuickOrderState =
  | 'ok'
  | 'choose'
  | 'not_found'
  | 'below_minimum'
  | 'not_for_sale'
  | 'twice'
  | 'unreadable_quantity';

/** The properties of a fabric that decide about a line. */
export type QuickOrderFabric = Pick<
  Fabric,
  'id' | 'name' | 'item_code' | 'price_unit' | 'minimum_order' | 'is_available' | 'colourways'
>;

/** A parsed line, with what a person has chosen since. */
export interface QuickOrderEntry {
  /** The number of the line in the text or of the row in the sheet, from 1. */
  line: number;
  /** The pasted text. */
  text: string;
  /** The code as written; empty if the line has none. */
  code: string;
  /** The color, as written. */
  color: string;
  /** The quantity, as written. */
  quantity: string;
  /** What the line says beside these, such as `for the front panels`. */
  note: string;
  fabric: QuickOrderFabric | null;
  colourway_id: string | null;
}

/** A fabric that may have been meant. */
export interface QuickOrderSuggestion {
  fabric_id: string;
  item_code: string;
  name: string;
}

/** The fabric of a line. */
export interface QuickOrderFound {
  id: string;
  name: string;
  item_code: string;
  price_unit: PriceUnit;
}

/** A color that a line may be given. */
export interface QuickOrderColor {
  id: string;
  name: string;
  code: string;
  hex: string | null;
}

/** A line with its state, as POST /quick-order/parse answers it. */
export interface QuickOrderRow extends Omit<QuickOrderEntry, 'fabric' | 'quantity'> {
  state: QuickOrderState;
  /** What to do, or how the quantity was changed; empty for nothing. */
  message: string;
  /** The message in parts, for a screen in another language; null without one. */
  sentence: SentenceParts | null;
  fabric: QuickOrderFound | null;
  /** The colors to choose from. */
  colors: QuickOrderColor[];
  written_quantity: string;
  /** In the fabric's `price_unit`, at most three decimals; null if it can't be read. */
  quantity: number | null;
  /** The quantity in whole units, as in a cart. */
  cart_quantity: number | null;
  /** The minimum of this color, in the fabric's `price_unit`. */
  minimum: number | null;
  /** The earlier line with the same color; only in the state `twice`. */
  first_line: number | null;
  suggestions: QuickOrderSuggestion[];
}

export interface QuickOrder {
  rows: QuickOrderRow[];
  /** The number of rows whose state is `ok`. */
  good: number;
}

/** The state of each line. Lines are compared with those before them, so they are judged together. */
export function quickOrderRows<Entry extends QuickOrderEntry>(
  entries: readonly Entry[],
  suggestionsOf: (entry: Entry) => QuickOrderSuggestion[] = () => [],
): QuickOrderRow[] {
  const seen = new Map<string, number>();
  return entries.map((entry) => {
    const row = rowOf(entry, suggestionsOf(entry));
    const key = row.fabric && row.colourway_id !== null ? `${row.fabric.id} ${row.colourway_id}` : null;
    const first = key === null ? undefined : seen.get(key);
    if (key !== null && first === undefined && row.state === 'ok') seen.set(key, entry.line);
    if (first === undefined || row.state !== 'ok') return row;
    return {
      ...row,
      state: 'twice',
      first_line: first,
      ...inParts('Line {first} asks for the same color.', { first }),
    };
  });
}

function rowOf(entry: QuickOrderEntry, suggestions: QuickOrderSuggestion[]): QuickOrderRow {
  const { line, text, code, color, note: ownNote, colourway_id, fabric, quantity: written } = entry;
  const row: QuickOrderRow = {
    line,
    text,
    code,
    color,
    note: ownNote,
    colourway_id,
    written_quantity: written,
    state: 'not_found',
    message: '',
    sentence: null,
    fabric: null,
    colors: [],
    quantity: null,
    cart_quantity: null,
    minimum: null,
    first_line: null,
    suggestions: [],
  };
  if (!fabric) return { ...row, suggestions, ...notFound(entry.code, suggestions.length > 0) };
  const { id, name, item_code, price_unit: unit } = fabric;
  row.fabric = { id, name, item_code, price_unit: unit };
  if (!canBeOrdered(fabric))
    return { ...row, state: 'not_for_sale', ...inParts('{name} is not for sale at the moment.', { name }) };
  const offered = offeredColours(fabric);
  const colour = chosenOf(fabric, entry);
  row.colors = offered.map(({ id, name, code, hex }) => ({ id, name, code, hex }));
  row.colourway_id = colour?.id ?? null;
  const { value, problem, note } = readQuantity(written, unit);
  if (value !== null) Object.assign(row, { quantity: value, cart_quantity: Math.ceil(value) });
  // A fabric in a response cached before fabrics had colors has none: it is requested without a color.
  if (offered.length > 0 && !colour) return { ...row, state: 'choose', ...whichColor(fabric, offered, entry.color) };
  row.minimum = Math.max(1, Math.ceil(minimumOf(fabric, colour)));
  if (problem !== null) return { ...row, state: 'unreadable_quantity', ...problem };
  if (Math.ceil(value) < row.minimum) {
    const minimum = formatLength(row.minimum, unit);
    return { ...row, state: 'below_minimum', ...inParts('The minimum order is {minimum}.', { minimum }) };
  }
  return { ...row, state: 'ok', ...note };
}

function notFound(code: string, hasSuggestions: boolean): InParts {
  if (code === '')
    return inParts(
      hasSuggestions
        ? 'No item code was found in this line. Did you mean one of these?'
        : 'No item code was found in this line.',
    );
  return inParts(
    hasSuggestions ? 'No fabric has the code ‘{code}’. Did you mean one of these?' : 'No fabric has the code ‘{code}’.',
    { code },
  );
}

/** The chosen or written color; without either the only one, if there is one. */
function chosenOf(
  fabric: QuickOrderFabric,
  { colourway_id, color }: Pick<QuickOrderEntry, 'colourway_id' | 'color'>,
): Colourway | undefined {
  const offered = offeredColours(fabric);
  const chosen = offered.find(({ id }) => id === colourway_id);
  if (chosen) return chosen;
  if (withoutName(fabric, color) !== '') return colourMeant(fabric, color);
  return offered.length === 1 ? offered[0] : undefined;
}

/** The color of a fabric that a text names, perhaps beside the fabric's own name: `Combed Poplin Navy`. */
export const colourMeant = (fabric: QuickOrderFabric, written: string): Colourway | undefined =>
  colourNamed(offeredColours(fabric), written) ?? colourNamed(offeredColours(fabric), withoutName(fabric, written));

/** What a text says beside the name of the fabric. */
export function withoutName({ name }: QuickOrderFabric, written: string): string {
  const ofFabric = new Set(name.split(/[\s-]+/).map(joinedCode));
  return written
    .split(' ')
    .filter((word) => !ofFabric.has(joinedCode(word)))
    .join(' ');
}

/** The color with a name or a code, whatever the case, spaces and dashes. */
function colourNamed(colours: readonly Colourway[], written: string): Colourway | undefined {
  const key = joinedCode(written);
  if (key === '') return undefined;
  const named = colours.filter(({ name }) => joinedCode(name) === key);
  const coded = colours.filter(({ code }) => joinedCode(code) === key);
  const [only, ...others] = named.length > 0 ? named : coded;
  return others.length === 0 ? only : undefined;
}

function whichColor(
  { colourways, name }: QuickOrderFabric,
  { length: count }: { length: number },
  written: string,
): InParts {
  const isOnly = count === 1;
  if (written.trim() === '') {
    return inParts(
      isOnly ? 'Which color? Please confirm the one that it has.' : 'Which color? Please choose one of {count}.',
      { count },
    );
  }
  if (colourNamed(colourways, written) !== undefined) {
    return inParts(
      isOnly
        ? '{color} is no longer sold: please confirm the one that it has.'
        : '{color} is no longer sold: please choose one of {count}.',
      { color: written, count },
    );
  }
  return inParts(
    isOnly
      ? '{name} has no color ‘{color}’: please confirm the one that it has.'
      : '{name} has no color ‘{color}’: please choose one of {count}.',
    { name, color: written, count },
  );
}

/** Separates quantities of which only one can be meant. */
export const ALTERNATIVES = ' / ';
/** Signs of prices, percentages and widths. */
const OF_NO_LENGTH = /[@%"/\p{Sc}]|'$|^(?:rs\.?|lkr|usd) ?\d/iu;
/** Returns whether words before or behind a number make a limit of it. */
export const isLimit = (words: string): boolean =>
  /^(?:(?:max|min)(?:imum)?|up ?to|at (?:least|most)|(?:more|less) than|over|under|above|below)\.?$/i.test(words);
const OTHER_DIGITS = /(?![0-9])\p{Nd}/u;

const NOTHING = { message: '', sentence: null };

type ReadQuantity =
  | { value: number; problem: null; note: InParts | typeof NOTHING }
  | { value: null; problem: InParts; note: typeof NOTHING };

/** Parses a written quantity in the fabric's unit. Nothing is guessed: an ambiguous quantity is asked about. */
function readQuantity(written: string, unit: PriceUnit): ReadQuantity {
  const asks = (problem: InParts): ReadQuantity => ({ value: null, problem, note: NOTHING });
  if (written.trim() === '') return asks(inParts('How much of it? Please write a length.'));
  if (written.includes(ALTERNATIVES)) return asks(inParts('Which of these quantities is meant?'));
  const [, before = '', behind = ''] = /^(\D*)\d(?:.*\s)?(\S*)$/su.exec(written.trim()) ?? [];
  if (isLimit(before.trim()) || isLimit(behind))
    return asks(inParts('‘{written}’ is a limit: please write the length that you want.', { written }));
  const problem = quantityProblem(written, unit);
  const read = readNumber(written, { unit, min: 0.001, decimals: 3, label: 'The quantity' });
  if (OTHER_DIGITS.test(written) && problem === null && read.value !== null) {
    const length = formatLength(read.value, unit);
    return asks(inParts('Is this {length}? Please write it in the figures 0 to 9.', { length }));
  }
  const unreadable = problem ?? read.sentence;
  if (unreadable || read.value === null) {
    const [, behind] = /\d ?(\p{L}+)\.?$/u.exec(written.trim()) ?? [];
    const isOther =
      OF_NO_LENGTH.test(written) || (behind !== undefined && readNumber(`1 ${behind}`, { unit }).value === null);
    return asks(
      isOther || !unreadable
        ? inParts('‘{written}’ is no length: please give meters or yards.', { written })
        : inParts(unreadable.text, unreadable.values),
    );
  }
  return { value: read.value, problem: null, note: noteOn(read, unit) };
}

/** Says how a valid quantity was changed. */
function noteOn(
  { value, conversion }: Extract<TypedNumber, { problem: null }>,
  unit: PriceUnit,
): InParts | typeof NOTHING {
  const whole = Math.ceil(value);
  const inCart = { unit, whole: formatLength(whole, unit) };
  if (whole === value) return conversion ? inParts(conversion.text, conversion.values) : NOTHING;
  return conversion
    ? inParts('{from} is {into}, in the cart, which counts whole {unit}: {whole}', { ...conversion.values, ...inCart })
    : inParts('in the cart, which counts whole {unit}: {whole}', inCart);
}
