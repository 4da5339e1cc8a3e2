import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { readToken } from '@selvedge/web/session';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { ignoreDoubleTaps } from '../lib/double-tap';
import { refreshWhenBack } from '../lib/query-client';
import { showFlashMessages } from '../lib/toast';
import { refreshStock } from '../state/fabrics';
import { checkProfile, followSession, useSession } from '../state/session';
import { AppRoutes } from './AppRoutes';
import { ScreenErrorBoundary } from './ScreenErrorBoundary';
import { preloadPointedAt } from './screens';
import { Toasts } from './Toasts';
import { theme } from './theme';

/** Paths on which an unreadable profile counts as signed out. */
const landing = ['/', '/home'];

/** The whole app, inside a router of the caller's choice. */
export function App({ queryClient }: { queryClient: QueryClient }) {
  const [firstPath] = useState(useLocation().pathname);
  useEffect(() => {
    void checkProfile({ onLanding: landing.includes(firstPath) });
    showFlashMessages();
    return followSession();
  }, [firstPath]);
  useMissedBack();
  useEffect(preloadPointedAt, []);
  useEffect(refreshWhenBack, []);
  useEffect(ignoreDoubleTaps, []);
  useRefreshedStock(queryClient);
  return (
    <ThemeProvider theme={theme}>
      <CssBaseline />
      <QueryClientProvider client={queryClient}>
        <ScreenErrorBoundary resetKey={firstPath}>
          <AppRoutes />
        </ScreenErrorBoundary>
        <Toasts />
      </QueryClientProvider>
    </ThemeProvider>
  );
}

/** Follows a Back or Forward from the time of hydration, when the router did not listen yet. */
function useMissedBack(): void {
  const { pathname, search } = useLocation();
  const [rendered] = useState(pathname + search);
  useEffect(() => {
    const { location, history } = window;
    if (location.pathname + location.search === rendered) return;
    window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, [rendered]);
}

/** Refetches fabrics after signing in or out, because visitors get rounded stock figures. */
function useRefreshedStock(queryClient: QueryClient): void {
  const session = useSession();
  const wasSignedIn = useRef<boolean | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the token changes with the session
  useEffect(() => {
    const isSignedIn = readToken() !== null;
    if (wasSignedIn.current === !isSignedIn) refreshStock(queryClient);
    wasSignedIn.current = isSignedIn;
  }, [queryClient, session]);
}
