import { ExpirationPlugin } from 'workbox-expiration';
import { enable as preloadNavigations } from 'workbox-navigation-preload';
import { cleanupOutdatedCaches, matchPrecache, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies';
import { accountOf, isOfConsole, privateCache, withoutPrivateCaches } from './private-caches';
import { asSeen, seenAt } from './seen-at';

declare const self: ServiceWorkerGlobalScope;
/** Every file of the shell, with a digest where its name holds none; the build writes the list. */
declare const SHELL: PrecacheEntry[];

const DAY_SECONDS = 24 * 60 * 60;
/** On a line so bad, what was seen last is better than a wait. */
const TIMEOUT_SECONDS = 6;

/** What visitors read of the catalogue. The settings are among it, because every screen is drawn with them. */
const CATALOGUE = /^\/api\/(?:fabrics(?:\/[^/]+)?|fabric-(?:categories|colours|patterns)|config)$/;
/** What a customer reads of his own. */
const OWN = /^\/api\/quotations(?:\/[^/]+(?:\/order)?)?$/;
/** Pages that the server draws, or that belong to the console. */
const NOT_OURS = /^\/(?:api|health|admin|q|verify)(?:\/|$)/;

/*
 * The shell is kept whole, so an open page finds its parts whatever happens to the line or to the version on the
 * server. Only GET is ever answered from here; whatever is not named below goes to the network untouched.
 */
cleanupOutdatedCaches();
precacheAndRoute(SHELL, { cleanURLs: false, directoryIndex: '' });

// A page comes from the network, so the next navigation shows the newest version; without a network, from the shell.
preloadNavigations();
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && !NOT_OURS.test(url.pathname),
  new NetworkOnly({
    networkTimeoutSeconds: TIMEOUT_SECONDS,
    plugins: [{ fetchDidSucceed: rejectFaults, handlerDidError: () => matchPrecache('/app.html') }],
  }),
);

// Whoever is signed in reads exact figures of stock: they are kept for that account, and go with its session.
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
      { fetchDidSucceed: rejectFaults },
      seenAt,
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
      plugins: [{ fetchDidSucceed: rejectFaults }, seenAt],
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
        { fetchDidSucceed: rejectFaults, handlerDidError: ({ request }) => seenByVisitors(request) },
        seenAt,
        new ExpirationPlugin({ maxEntries: 300, maxAgeSeconds: 30 * DAY_SECONDS, purgeOnQuotaError: true }),
      ],
    });
  catalogues.set(account, known);
  return known;
}

/** What came with a page, or was read before whoever asks signed in. */
async function seenByVisitors(request: Request): Promise<Response | undefined> {
  const seen = await caches.match(request, { cacheName: 'catalogue', ignoreVary: true });
  return seen && asSeen(seen);
}

/** Takes a fault of the server, or of a proxy that can't reach it, for no answer: then what was seen last is shown. */
async function rejectFaults({ response }: { response: Response }): Promise<Response> {
  if (response.status >= 500) throw new Error(`The server answered ${response.status}.`);
  return response;
}

/** The same picture in another width that was seen, where this one was not. */
async function otherWidthOf({ url }: Request): Promise<Response | undefined> {
  const stem = url.replace(/(?:-\d+)?\.\w+$/, '');
  const pictures = await caches.open('pictures');
  const seen = (await pictures.keys()).find((other) => other.url.replace(/(?:-\d+)?\.\w+$/, '') === stem);
  return seen && pictures.match(seen, { ignoreVary: true });
}

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

// Watched, never answered: signing out leaves nothing of a customer behind, also when the page is gone already.
self.addEventListener('fetch', (event) => {
  if (event.request.method === 'POST' && new URL(event.request.url).pathname === '/api/auth/logout') {
    event.waitUntil(withoutPrivateCaches());
  }
});

/**
 * A new version waits until no page of the former one is open, so that none loses its parts. A page that was just
 * loaded, and is the only one, asks for it at once.
 */
self.addEventListener('message', (event) => {
  if (event.data?.type !== 'take-over') return;
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((pages) => {
      if (pages.length <= 1) return self.skipWaiting();
    }),
  );
});
