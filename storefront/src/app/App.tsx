import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { showHandedOver } from '../lib/toast';
import { checkProfile, followOtherTabs } from '../state/session';
import { color } from '../ui/tokens';
import { AppRoutes } from './AppRoutes';
import { ScreenBoundary } from './ScreenBoundary';
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
  useEffect(() => {
    void checkProfile({ onLanding: landing.includes(firstPath) });
    showHandedOver();
    return followOtherTabs();
  }, [firstPath]);
  return (
    <ThemeProvider theme={theme}>
      <CssBaseline />
      <QueryClientProvider client={queryClient}>
        <ScreenBoundary resetKey={firstPath}>
          <AppRoutes />
        </ScreenBoundary>
        <Suspense fallback={null}>
          {/* At most 20 toasts at once, which is what the library allows by itself. */}
          <Toaster position="top-center" toastOptions={toastOptions} />
        </Suspense>
      </QueryClientProvider>
    </ThemeProvider>
  );
}
