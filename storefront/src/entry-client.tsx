import 'react-dom/client';

// Each runs in a task of its own, and what the app is drawn with before the app, so that a slow phone scrolls and answers
// taps between.
void import('./app/theme');
void import('@mui/material/Box');
void import('./start').then(({ start }) => setTimeout(start));
