import { ApiError } from '@selvedge/web/api-error';

/** The server's message about a shortage when an order takes stock; null for other rejections. */
export const shortageOf = (error: Error): string | null => askedFor(error, 'stock_reason');

/** The server's message about an issued length beyond the tolerance; null for other rejections. */
export const lengthProblemOf = (error: Error): string | null => askedFor(error, 'length_reason');

/** The server's message about an exceeded credit limit; null for other rejections. */
export const creditProblemOf = (error: Error): string | null => askedFor(error, 'override_reason');

const askedFor = (error: Error, reason: string): string | null =>
  (error instanceof ApiError && error.problems.find(({ field }) => field === reason)?.message) || null;
