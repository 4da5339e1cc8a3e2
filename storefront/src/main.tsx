import './app/fonts.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/App';
import { createRouter } from './app/router';
import { createQueryClient } from './lib/query-client';

createRoot(document.getElementById('root') as HTMLElement).render(
  <App router={createRouter()} queryClient={createQueryClient()} />,
);
