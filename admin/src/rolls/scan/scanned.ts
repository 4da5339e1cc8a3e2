/** The target of a label's code: a roll by its id or number, or nothing of ours. */
export type Scanned = { id: string } | { number: string } | null;

const CARD = /\/admin\/rolls\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?$/i;
const NUMBER = /^R-\d{1,12}$/i;

/** Only the id of an address is used, whatever its host: a code never leads away from here. */
export function rollOfCode(text: string): Scanned {
  const [, id] = CARD.exec(text.split(/[?#]/)[0] ?? '') ?? [];
  if (id) return { id: id.toLowerCase() };
  const number = text.trim();
  return NUMBER.test(number) ? { number: number.toUpperCase() } : null;
}

/** The number that somebody typed: `123` is `R-000123`. */
export function typedNumber(text: string): string {
  const plain = text.trim().toUpperCase();
  const [, figures] = /^(?:R[- ]?)?(\d{1,12})$/.exec(plain) ?? [];
  return figures ? `R-${figures.padStart(6, '0')}` : plain;
}
