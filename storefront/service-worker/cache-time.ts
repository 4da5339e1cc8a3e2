import type { WorkboxPlugin } from 'workbox-core';

/** Marks a response as cached, with its time: see web/src/connection.ts. */
export function withCacheTime(cached: Response): Response {
  const headers = new Headers(cached.headers);
  headers.set('X-Seen-At', headers.get('Date') ?? new Date().toUTCString());
  return new Response(cached.body, { status: cached.status, headers });
}

export const cacheTime: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ cachedResponse }) => cachedResponse && withCacheTime(cachedResponse),
};
