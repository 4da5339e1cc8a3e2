import { ExpirationPlugin } from 'workbox-expiration';
import { enable as preloadNavigations } from 'workbox-navigation-preload';
import { cleanupOutdatedCaches, matchPrecache, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies';
import { cacheTime, withCacheTime } from './cache-time';
import { accountOf, isOfConsole, privateCache, withoutPrivateCaches } from './private-caches';

declare const self: ServiceWorkerGlobalScope;
/** Every file of the app shell, with a digest if its name holds none; the build writes the list. */
declare const SHELL: PrecacheEntry[];

const DAY_SECONDS = 24 * 60 * 60;
/** Network timeout, after which the cached response is used. */
const TIMEOUT_SECONDS = 6;

/** The public catalog requests. The settings are among them, because every screen is rendered with them. */
const CATALOGUE = /^\/api\/(?:fabrics(?:\/[^/]+)?|fabric-(?:categories|colours|patterns)|config)$/;
/** The customer's own quotations and orders. */
const OWN = /^\/api\/quotations(?:\/requests)?(?:\/[^/]+(?:\/order)?)?$/;
/** Paths of server-rendered pages and of the console. */
const NOT_OURS = /^\/(?:api|health|admin|q|l|verify)(?:\/|$)/;

/*
 * The shell is precached completely, so an open page finds its chunks whatever happens to the connection or to the
 * server's version. Only GET requests are answered here; requests not named below go to the network untouched.
 */
cleanupOutdatedCaches();
precacheAndRoute(SHELL, { cleanURLs: false, directoryIndex: '' });

// A page comes from the network, so the next navigation shows the newest version; offline it comes from the shell.
preloadNavigations();
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && !NOT_OURS.test(url.pathname),
  new NetworkOnly({
    networkTimeoutSeconds: TIMEOUT_SECONDS,
    plugins: [{ fetchDidSucceed: rejectErrors, handlerDidError: () => matchPrecache('/index.html') }],
  }),
);

// Signed-in customers get exact stock figures: they are cached by account, and deleted when the session ends.
registerRoute(
  ({ request, url }) => CATALOGUE.test(url.pathname) && !isOfConsole(request) && accountOf(request) !== null,
  ({ request, event }) => catalogueOf(accountOf(request) ?? '').handle({ request, event }),
);

registerRoute(
  ({ request, url }) => CATALOGUE.test(url.pathname) && !isOfConsole(request),
  new NetworkFirst({
    cacheName: 'catalogue',
    networkTimeoutSeconds: TIMEOUT_SECONDS,
    matchOptions: { ignoreVary: true },
    plugins: [
      { fetchDidSucceed: rejectErrors },
      cacheTime,
      new ExpirationPlugin({ maxEntries: 300, maxAgeSeconds: 30 * DAY_SECONDS, purgeOnQuotaError: true }),
    ],
  }),
);

// A stored picture never changes under its name.
registerRoute(
  ({ request, url }) =>
    request.destination !== 'document' &&
    /^\/api\/uploads\/.+\.(?:webp|png|jpe?g)$/.test(url.pathname) &&
    !isOfConsole(request),
  new CacheFirst({
    cacheName: 'pictures',
    matchOptions: { ignoreVary: true },
    plugins: [
      { handlerDidError: ({ request }) => otherWidthOf(request) },
      new ExpirationPlugin({ maxEntries: 400, maxAgeSeconds: 60 * DAY_SECONDS, purgeOnQuotaError: true }),
    ],
  }),
);

registerRoute(
  ({ request, url }) => OWN.test(url.pathname) && !isOfConsole(request) && accountOf(request) !== null,
  async ({ request, event }) => {
    const own = new NetworkFirst({
      cacheName: privateCache(accountOf(request) ?? ''),
      networkTimeoutSeconds: TIMEOUT_SECONDS,
      matchOptions: { ignoreVary: true },
      plugins: [{ fetchDidSucceed: rejectErrors }, cacheTime],
    });
    const answer = await own.handle({ request, event });
    if (answer.status === 401) await withoutPrivateCaches();
    return answer;
  },
);

const catalogues = new Map<string, NetworkFirst>();

function catalogueOf(account: string): NetworkFirst {
  const known =
    catalogues.get(account) ??
    new NetworkFirst({
      cacheName: `${privateCache(account)}-catalogue`,
      networkTimeoutSeconds: TIMEOUT_SECONDS,
      matchOptions: { ignoreVary: true },
      plugins: [
        { fetchDidSucceed: rejectErrors, handlerDidError: ({ request }) => cachedForVisitors(request) },
        cacheTime,
        new ExpirationPlugin({ maxEntries: 300, maxAgeSeconds: 30 * DAY_SECONDS, purgeOnQuotaError: true }),
      ],
    });
  catalogues.set(account, known);
  return known;
}

/** Responses that came with a page or were read before signing in. */
async function cachedForVisitors(request: Request): Promise<Response | undefined> {
  const seen = await caches.match(request, { cacheName: 'catalogue', ignoreVary: true });
  return seen && withCacheTime(seen);
}

/** Treats an error of the server or its proxy as no response, so that the cached one is shown. */
async function rejectErrors({ response }: { response: Response }): Promise<Response> {
  if (response.status >= 500) throw new Error(`The server answered ${response.status}.`);
  return response;
}

/** A cached width of the same picture, if the requested one is not cached. */
async function otherWidthOf({ url }: Request): Promise<Response | undefined> {
  const stem = url.replace(/(?:-\d+)?\.\w+$/, '');
  const pictures = await caches.open('pictures');
  const seen = (await pictures.keys()).find((other) => other.url.replace(/(?:-\d+)?\.\w+$/, '') === stem);
  return seen && pictures.match(seen, { ignoreVary: true });
}

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

// Only watched, never answered: signing out deletes the customer's cached data, even if the page is closed already.
self.addEventListener('fetch', (event) => {
  if (event.request.method === 'POST' && new URL(event.request.url).pathname === '/api/auth/logout') {
    event.waitUntil(withoutPrivateCaches());
  }
});

/**
 * A new version waits until no page of the old one is open, so that none loses its chunks. A page that was just loaded,
 * and is the only one, activates it at once.
 */
self.addEventListener('message', (event) => {
  if (event.data?.type !== 'take-over') return;
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((pages) => {
      if (pages.length <= 1) return self.skipWaiting();
    }),
  );
});
