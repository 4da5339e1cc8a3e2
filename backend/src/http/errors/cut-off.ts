import type { Request } from 'express';

/** How long the rest of a rejected request is read and discarded: browsers read no response before they have sent everything. */
const LINGER_MS = 5_000;

/** Ends the connection of a request that was rejected before it was complete. */
export function cutOffSoon(request: Request): void {
  if (request.complete || request.destroyed) return;
  const timer = setTimeout(() => request.destroy(), LINGER_MS).unref();
  request.once('end', () => clearTimeout(timer));
  request.once('close', () => clearTimeout(timer));
}
