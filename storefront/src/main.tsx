import './app/fonts.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './app/App';
import { preloadScreen } from './app/screens';
import { createQueryClient } from './lib/query-client';
import { reloadWhenStale } from './lib/stale-build';

reloadWhenStale();
preloadScreen(window.location.pathname);

const root = document.getElementById('root') as HTMLElement;
const app = (
  // Ticked boxes and typed text show at once, rather than when a transition gets its turn.
  <BrowserRouter useTransitions={false}>
    <App queryClient={createQueryClient()} />
  </BrowserRouter>
);

// The build rendered one path ahead; on every other path the root is empty.
// Taking it over may pause, so that a slow phone scrolls and taps meanwhile.
if (root.dataset.path === window.location.pathname) startTransition(() => void hydrateRoot(root, app));
else createRoot(root).render(app);
