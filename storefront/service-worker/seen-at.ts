import type { WorkboxPlugin } from 'workbox-core';

/** Tells the page that an answer is what was seen last, and when that was: see web/src/connection.ts. */
export const seenAt: WorkboxPlugin = {
  async cachedResponseWillBeUsed({ cachedResponse }) {
    if (!cachedResponse) return null;
    const headers = new Headers(cachedResponse.headers);
    headers.set('X-Seen-At', headers.get('Date') ?? new Date().toUTCString());
    return new Response(cachedResponse.body, { status: cachedResponse.status, headers });
  },
};
