/** Limits of the structure of a JSON text. Its length is limited elsewhere. */
export interface StructureLimits {
  /** Fields and list entries of all levels together. */
  values: number;
  /** Fields of one object: converting bodies to DTOs takes time quadratic in this. */
  keys: number;
  /** Entries of one list. */
  entries: number;
  /** Nesting depth of objects and lists, including the outermost. */
  depth: number;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPENING = new Set([0x7b, 0x5b]);
const CLOSING = new Set([0x7d, 0x5d]);

/**
 * An error message for JSON text (UTF-8) with more structure than the limits allow, or null; `what` names the text in it. One
 * pass over the bytes, before anything is parsed; the parser rejects text that is not JSON.
 */
export function structureProblem(
  text: Uint8Array,
  { values, keys, entries, depth }: StructureLimits,
  what = 'request',
): string | null {
  const open: { colons: number; commas: number }[] = [];
  let found = 0;
  for (let at = 0; at < text.length; at++) {
    const byte = text[at] as number;
    const inner = open.at(-1);
    if (byte === QUOTE) at = endOfString(text, at);
    else if (byte === COLON && inner && ++inner.colons > keys) return `The ${what} holds too many fields.`;
    else if (byte === COMMA && inner && ++inner.commas >= entries && inner.colons === 0)
      return `The ${what} holds a list with too many entries.`;
    else if (OPENING.has(byte) && open.push({ colons: 0, commas: 0 }) > depth)
      return `The ${what} is nested too deeply.`;
    else if (CLOSING.has(byte)) open.pop();
    if ((byte === COMMA || OPENING.has(byte)) && ++found > values) return `The ${what} holds too many fields.`;
  }
  return null;
}

/** The position of the closing quote of the string that begins at `start`. */
function endOfString(text: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== QUOTE) at += text[at] === BACKSLASH ? 2 : 1;
  return at;
}
