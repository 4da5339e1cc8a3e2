import './app/fonts.css';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './app/App';
import { createQueryClient } from './lib/query-client';
import { reloadWhenStale } from './lib/stale-build';

reloadWhenStale();

createRoot(document.getElementById('root') as HTMLElement).render(
  // Ticked boxes and typed text show at once, rather than when a transition gets its turn.
  <BrowserRouter useTransitions={false}>
    <App queryClient={createQueryClient()} />
  </BrowserRouter>,
);
