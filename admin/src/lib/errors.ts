import { isRejection } from '@selvedge/web/api-error';

/** Thrown when a customer signs in. */
export class AccessDenied extends Error {}

/** Retries a failed read once (specification §9), unless the server rejected it. */
export const retryOnce = (failures: number, error: unknown): boolean => failures < 1 && !isRejection(error);
