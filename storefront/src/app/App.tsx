import { ThemeProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import DefaultPropsProvider from '@mui/material/DefaultPropsProvider';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { refreshWhenBack } from '../lib/query-client';
import { showHandedOver } from '../lib/toast';
import { checkProfile, followOtherTabs } from '../state/session';
import { AppRoutes } from './AppRoutes';
import { ScreenBoundary } from './ScreenBoundary';
import { preloadPointedAt } from './screens';
import { Toasts } from './Toasts';
import { theme } from './theme';

/** Paths on which a profile that cannot be read means: signed out. */
const landing = ['/', '/home'];

/** The whole app, inside a router of the caller's choice. */
export function App({ queryClient }: { queryClient: QueryClient }) {
  const [firstPath] = useState(useLocation().pathname);
  useEffect(() => {
    void checkProfile({ onLanding: landing.includes(firstPath) });
    showHandedOver();
    return followOtherTabs();
  }, [firstPath]);
  useEffect(preloadPointedAt, []);
  useEffect(refreshWhenBack, []);
  return (
    // What MUI's own ThemeProvider comes to for one theme without CSS variables, at a tenth of its size.
    <ThemeProvider theme={theme}>
      <DefaultPropsProvider value={theme.components as object}>
        <CssBaseline />
        <QueryClientProvider client={queryClient}>
          <ScreenBoundary resetKey={firstPath}>
            <AppRoutes />
          </ScreenBoundary>
          <Toasts />
        </QueryClientProvider>
      </DefaultPropsProvider>
    </ThemeProvider>
  );
}
