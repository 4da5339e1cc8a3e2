import { ApiError } from '@selvedge/web/api-error';

/** The server's message about a shortage when an order takes stock; null for other rejections. */
export const shortageOf = (error: Error): string | null =>
  (error instanceof ApiError && error.problems.find(({ field }) => field === 'stock_reason')?.message) || null;
