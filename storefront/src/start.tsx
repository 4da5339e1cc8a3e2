import { readToken } from '@selvedge/web/session';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './app/App';
import { preloadScreen } from './app/screens';
import { forgetEarlyInput } from './lib/early-input';
import { env } from './lib/env';
import { answersInPage, giveAnswers } from './lib/first-answers';
import { speak, storedLanguage } from './lib/language';
import { createQueryClient } from './lib/query-client';

/** Takes over the page that the server drew, or draws it. */
export function start(): void {
  const root = document.getElementById('root') as HTMLElement;
  const queryClient = createQueryClient();
  const answers = answersInPage();
  // Going back, a browser may show a page as it once was; and it was rendered for a visitor, who reads rough figures of stock.
  const [opening] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  giveAnswers(queryClient, answers, { old: opening?.type === 'back_forward' || readToken() !== null });
  const app = (
    // Ticked boxes and typed text show at once, rather than when a transition gets its turn.
    <BrowserRouter useTransitions={false}>
      <App queryClient={queryClient} />
    </BrowserRouter>
  );

  // Only at this path is the page server-rendered; elsewhere the root is empty. Hydration may pause, so that a slow phone
  // scrolls and taps meanwhile.
  const isDrawn = root.dataset.path === window.location.pathname && !document.documentElement.dataset.session;
  const isHydrated = isDrawn && !readToken();
  const spoken = isHydrated ? Promise.resolve() : speak(storedLanguage());
  preloadScreen(window.location.pathname);
  if (isHydrated) {
    const drawn = window.location.pathname;
    const onRecoverableError = (error: unknown) => {
      // Who went back before the first render wants another page than the drawn one: React renders it from nothing.
      if (window.location.pathname === drawn) reportError(error);
    };
    startTransition(() => void hydrateRoot(root, app, { onRecoverableError }));
    // Sections skipped by the first paint (landing/Section.tsx) are laid out when the browser is idle.
    (window.requestIdleCallback ?? window.setTimeout)(() => root.removeAttribute('data-path'));
  } else {
    void spoken.then(() => {
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
