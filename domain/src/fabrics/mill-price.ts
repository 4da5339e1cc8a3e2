const MARK = 'Mill price: ';

/** Replaces the supplier's price, in its own currency, in an internal note. */
export function notedPrice(note: string, price: string | undefined): string {
  if (price === undefined) return note;
  const line = `${MARK}${price}`;
  const lines = note.split('\n');
  const at = lines.findIndex((own) => own.startsWith(MARK));
  if (at >= 0) return lines.with(at, line).join('\n');
  return note.trim() === '' ? line : `${note}\n${line}`;
}
