/** How much structure a JSON text may have. Its length is somebody else's to limit. */
export interface StructureLimits {
  /** Fields and list entries, all levels together. */
  values: number;
  /** Fields of one object: what turns bodies into DTOs takes time that grows with the square of this. */
  keys: number;
  /** Entries of one list. */
  entries: number;
  /** Objects and lists inside each other, the outermost counted. */
  depth: number;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPENING = new Set([0x7b, 0x5b]);
const CLOSING = new Set([0x7d, 0x5d]);

/**
 * A sentence for JSON text (UTF-8) with more structure than the limits allow, or null; `what` names the text in it. One pass over the bytes, before
 * anything is built of them; text that is no JSON at all is left for the parser to refuse.
 */
export function structureFault(
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

/** Where the string that begins at `start` ends. */
function endOfString(text: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== QUOTE) at += text[at] === BACKSLASH ? 2 : 1;
  return at;
}
