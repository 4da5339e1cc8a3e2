import { readToken } from '@selvedge/web/session';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './app/App';
import { preloadScreen } from './app/screens';
import { forgetEarlyInput } from './lib/early-input';
import { fillQueryCache, readEmbeddedResponses } from './lib/embedded-responses';
import { env } from './lib/env';
import { storedLanguage, switchLanguage } from './lib/language';
import { createQueryClient } from './lib/query-client';

/** Hydrates the server-rendered page, or renders it. */
export function start(): void {
  const root = document.getElementById('root') as HTMLElement;
  const queryClient = createQueryClient();
  const answers = readEmbeddedResponses();
  // Going back may show an outdated page; and it was rendered for a visitor, who gets rough stock figures.
  const [opening] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  fillQueryCache(queryClient, answers, { old: opening?.type === 'back_forward' || readToken() !== null });
  const app = (
    // Without transitions ticked boxes and typed text show at once.
    <BrowserRouter useTransitions={false}>
      <App queryClient={queryClient} />
    </BrowserRouter>
  );

  // The page is server-rendered only for this path; elsewhere the root is empty. Hydration may pause, so that a slow phone
  // can scroll and respond to taps meanwhile.
  const isDrawn = root.dataset.path === window.location.pathname && !document.documentElement.dataset.session;
  const isHydrated = isDrawn && !readToken();
  const languageLoaded = isHydrated ? Promise.resolve() : switchLanguage(storedLanguage());
  preloadScreen(window.location.pathname);
  if (isHydrated) {
    const drawn = window.location.pathname;
    const onRecoverableError = (error: unknown) => {
      // After going back before the first render, the URL is another page's: React renders that from scratch.
      if (window.location.pathname === drawn) reportError(error);
    };
    startTransition(() => void hydrateRoot(root, app, { onRecoverableError }));
    // Sections skipped by the first paint (landing/Section.tsx) are laid out when the browser is idle.
    (window.requestIdleCallback ?? window.setTimeout)(() => root.removeAttribute('data-path'));
  } else {
    void languageLoaded.then(() => {
      forgetEarlyInput();
      root.replaceChildren();
      root.removeAttribute('data-path');
      delete document.documentElement.dataset.session;
      createRoot(root).render(app);
    });
  }

  if (env.production)
    void import('./lib/offline-reading').then(({ keepForOffline }) => keepForOffline(answers)).catch(() => undefined);
}
