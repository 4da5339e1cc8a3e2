import '@selvedge/web/fonts.css';
import './app/waiting.css';
import { startInTurns } from './lib/turns';

// One after the other, so that a slow phone may scroll and tap between them: together they keep it busy for 0.1 s.
// The page names all of them, so they are on their way before the first one runs.
void startInTurns([
  () => import('react-dom/client'),
  () => import('./app/theme'),
  () => import('./ui/ActionButton'),
  () => import('./app/start'),
]);
