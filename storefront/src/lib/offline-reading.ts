import type { EmbeddedResponse } from './embedded-responses';

/** The time in which a landing page is read at first; the shell is fetched afterwards. */
const QUIET_MS = 3000;

/**
 * Starts caching the shell and the visited pages for offline use, including `answers`, which came with the page. Begins
 * once the first screen has settled.
 */
export function keepForOffline(answers: readonly EmbeddedResponse[]): void {
  if (!('serviceWorker' in navigator)) return;
  const later = () => void window.setTimeout(() => void start(answers).catch(() => undefined), QUIET_MS);
  if (document.readyState === 'complete') later();
  else window.addEventListener('load', later, { once: true });
}

async function start(answers: readonly EmbeddedResponse[]): Promise<void> {
  const { serviceWorker } = navigator;
  const isFirst = serviceWorker.controller === null;
  const registration = await serviceWorker.register('/service-worker.js');
  // This page was loaded after the new version went live, so it can go with it.
  registration.waiting?.postMessage({ type: 'take-over' });
  if (isFirst) serviceWorker.addEventListener('controllerchange', rememberSeen, { once: true });
  await keepAnswers(answers);
}

/** Embedded answers were no requests that the service worker could have seen. */
async function keepAnswers(answers: readonly EmbeddedResponse[]): Promise<void> {
  const cache = await caches.open('catalogue');
  const headers = { 'Content-Type': 'application/json', Date: new Date().toUTCString() };
  for (const { path, answer } of answers) {
    await cache.put(`/api${path}`, new Response(JSON.stringify(answer), { headers }));
  }
}

/** Refetches requests made before the service worker was active; the pictures come from the browser's own cache. */
function rememberSeen(): void {
  const seen = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const ours = seen.filter(({ origin, pathname }) => origin === location.origin && isCatalogue(pathname));
  const urlsToCache = [...new Set(ours.map(({ href }) => href))];
  navigator.serviceWorker.controller?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } });
}

const isCatalogue = (pathname: string) => /^\/api\/(?:fabrics|fabric-|config|uploads\/)/.test(pathname);
