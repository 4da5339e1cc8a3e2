import { isRejection } from '@selvedge/web/api-error';

/** One more try for a read that failed (specification §9), unless the server refused it. */
export const retryOnce = (failures: number, error: unknown): boolean => failures < 1 && !isRejection(error);
