import { readToken } from '@selvedge/web/session';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { env } from '../lib/env';
import { createQueryClient } from '../lib/query-client';
import { App } from './App';
import { preloadScreen } from './screens';

preloadScreen(window.location.pathname);

const root = document.getElementById('root') as HTMLElement;
const app = (
  // Ticked boxes and typed text show at once, rather than when a transition gets its turn.
  <BrowserRouter useTransitions={false}>
    <App queryClient={createQueryClient()} />
  </BrowserRouter>
);

// The build rendered one path ahead, as visitors see it; on every other path the root is empty.
// Taking it over may pause, so that a slow phone scrolls and taps meanwhile.
if (root.dataset.path === window.location.pathname && !readToken()) startTransition(() => void hydrateRoot(root, app));
else {
  root.replaceChildren();
  delete document.documentElement.dataset.session;
  createRoot(root).render(app);
}

if (env.production)
  void import('../lib/offline-reading').then(({ keepForOffline }) => keepForOffline()).catch(() => undefined);
