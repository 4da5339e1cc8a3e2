import 'react-dom/client';

// Each runs in a task of its own, the theme before the app, so that a slow phone can scroll and respond to taps in between.
void import('./app/theme');
void import('@mui/material/Box');
void import('./start').then(({ start }) => setTimeout(start));
