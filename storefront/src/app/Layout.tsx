import Box from '@mui/material/Box';
import { Suspense, useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { replayEarlyInput } from '../lib/early-input';
import { t } from '../lib/language';
import { useSession } from '../state/session';
import { lazyComponent } from '../ui/lazy-component';
import { Spinner } from '../ui/Spinner';
import { DialogHost } from './DialogHost';
import { Footer } from './Footer';
import { ScreenErrorBoundary } from './ScreenErrorBoundary';
import { SiteHeader } from './SiteHeader';
import { useScrollPosition } from './use-scroll-position';

const ConfirmAddressBar = lazyComponent(
  async () => (await import('../features/account/ConfirmAddressBar')).ConfirmAddressBar,
);

/** Replays input from before hydration. It is rendered beside the screen, so that the screen exists by then. */
function Awake() {
  // After React's own work: a boundary can't be hydrated within it.
  useEffect(() => queueMicrotask(replayEarlyInput), []);
  return null;
}

/** Header, screen, footer, and whatever dialog is open. */
export function Layout() {
  const { pathname } = useLocation();
  const { user } = useSession();
  const mustConfirm = user?.user_type === 'customer' && user.email_verified === false && pathname !== '/verify-email';
  // Where verification matters the bar is above the content; elsewhere below, where it moves nothing when the session is
  // known.
  const matters = /^\/(my-|swatches|cart)/.test(pathname);
  useScrollPosition();
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100dvh' }}>
      <Box
        component="a"
        href="#main"
        sx={{
          position: 'absolute',
          left: 8,
          top: -80,
          zIndex: 1200,
          p: 1.5,
          border: 1,
          borderColor: 'divider',
          bgcolor: 'background.paper',
          '&:focus': { top: 8 },
        }}
      >
        {t('Skip to content')}
      </Box>
      <SiteHeader onLanding={pathname === '/' || pathname === '/home'} />
      {/* As high as the screen, so that the footer is never where content is about to arrive. */}
      <Box component="main" id="main" tabIndex={-1} sx={{ flex: 1, minHeight: '100dvh', outline: 'none' }}>
        {mustConfirm && matters && (
          <Suspense>
            <ConfirmAddressBar email={user.email} />
          </Suspense>
        )}
        <ScreenErrorBoundary resetKey={pathname}>
          <Suspense fallback={<Spinner />}>
            <Outlet />
            <Awake />
          </Suspense>
        </ScreenErrorBoundary>
      </Box>
      {mustConfirm && !matters && (
        <Suspense>
          <ConfirmAddressBar email={user.email} />
        </Suspense>
      )}
      <Footer />
      <DialogHost />
    </Box>
  );
}
