/** The supplier's price and quantity in an internal note. */
export interface MillNote {
  /** In the supplier's own currency. */
  price?: string | undefined;
  /** The quantity that lies with the supplier. */
  stock?: string | undefined;
}

const marks = { price: 'Mill price: ', stock: 'Mill stock: ' } as const;

/** Replaces the supplier's price and quantity in an internal note. */
export const notedMill = (note: string, { price, stock }: MillNote): string =>
  withLine(withLine(note, marks.price, price), marks.stock, stock);

function withLine(note: string, mark: string, value: string | undefined): string {
  if (value === undefined) return note;
  const line = `${mark}${value}`;
  const lines = note.split('\n');
  const at = lines.findIndex((own) => own.startsWith(mark));
  if (at >= 0) return lines.with(at, line).join('\n');
  return note.trim() === '' ? line : `${note}\n${line}`;
}
