import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Toaster } from 'react-hot-toast';
import { RouterProvider, type RouterProviderProps } from 'react-router';
import { showHandedOver } from '../lib/toast';
import { checkProfile, followOtherTabs } from '../state/session';
import { theme } from './theme';

const landing = new Set(['/', '/home']);

export function App({ router, queryClient }: { router: RouterProviderProps['router']; queryClient: QueryClient }) {
  useEffect(() => {
    void checkProfile({ onLanding: landing.has(router.state.location.pathname) });
    showHandedOver();
    return followOtherTabs();
  }, [router]);
  return (
    <ThemeProvider theme={theme}>
      <CssBaseline />
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toaster position="top-center" toastOptions={{ duration: 4000 }} />
      </QueryClientProvider>
    </ThemeProvider>
  );
}
