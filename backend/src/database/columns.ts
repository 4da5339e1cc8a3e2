import type { ColumnOptions } from 'typeorm';

/** PostgreSQL sends numeric and bigint as text because they can exceed a JavaScript number; ours can't. */
const asNumber = {
  to: (value: number | null | undefined) => value,
  from: (text: string | null) => (text === null ? null : Number(text)),
};

/** An exact decimal with `scale` places. */
export const decimal = (precision: number, scale: number): ColumnOptions => ({
  type: 'numeric',
  precision,
  scale,
  transformer: asNumber,
});

/** An amount of money in LKR cents. */
export const cents: ColumnOptions = { type: 'bigint', transformer: asNumber };

export const timestamp: ColumnOptions = { type: 'timestamptz' };

/** An optional text: empty rather than null, so that readers need not handle both. */
export const text: ColumnOptions = { type: 'text', default: '' };

/** The condition of a check: that a column has one of `words`. */
export const isOneOf = (column: string, words: readonly string[]): string =>
  `"${column}" IN (${words.map((word) => `'${word}'`).join(', ')})`;
