import type { Request } from 'express';

/** What a refused client is still sending is thrown away for so long: browsers read no answer before they have sent all. */
const LINGER_MS = 5_000;

/** Ends the connection of a request that was refused before all of it was here. */
export function cutOffSoon(request: Request): void {
  if (request.complete || request.destroyed) return;
  const timer = setTimeout(() => request.destroy(), LINGER_MS).unref();
  request.once('end', () => clearTimeout(timer));
  request.once('close', () => clearTimeout(timer));
}
