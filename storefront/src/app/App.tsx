import { ThemeProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import DefaultPropsProvider from '@mui/material/DefaultPropsProvider';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { showHandedOver } from '../lib/toast';
import { checkProfile, followOtherTabs } from '../state/session';
import { color } from '../ui/tokens';
import { AppRoutes } from './AppRoutes';
import { OfflineBar } from './OfflineBar';
import { ScreenBoundary } from './ScreenBoundary';
import { preloadPointedAt } from './screens';
import { theme } from './theme';

const Toaster = lazy(async () => ({ default: (await import('react-hot-toast')).Toaster }));

const toastOptions = {
  duration: 4000,
  style: { border: `1px solid ${color.line}`, boxShadow: 'none', color: color.ink },
  success: { iconTheme: { primary: color.green, secondary: '#fff' } },
  error: { iconTheme: { primary: color.rejected, secondary: '#fff' } },
};

/** Paths on which a profile that cannot be read means: signed out. */
const landing = ['/', '/home'];

/** The whole app, inside a router of the caller's choice. */
export function App({ queryClient }: { queryClient: QueryClient }) {
  const [firstPath] = useState(useLocation().pathname);
  const [started, setStarted] = useState(false);
  useEffect(() => {
    void checkProfile({ onLanding: landing.includes(firstPath) });
    showHandedOver();
    setStarted(true);
    return followOtherTabs();
  }, [firstPath]);
  useEffect(preloadPointedAt, []);
  return (
    // What MUI's own ThemeProvider comes to for one theme without CSS variables, at a tenth of its size.
    <ThemeProvider theme={theme}>
      <DefaultPropsProvider value={theme.components as object}>
        <CssBaseline />
        <QueryClientProvider client={queryClient}>
          <ScreenBoundary resetKey={firstPath}>
            <AppRoutes />
          </ScreenBoundary>
          <OfflineBar />
          {/* Not part of the page that is rendered ahead. At most 20 toasts at once: the library's own limit. */}
          {started && (
            <Suspense fallback={null}>
              <Toaster position="top-center" toastOptions={toastOptions} />
            </Suspense>
          )}
        </QueryClientProvider>
      </DefaultPropsProvider>
    </ThemeProvider>
  );
}
