import Box from '@mui/material/Box';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { DialogHost } from './DialogHost';
import { Footer } from './Footer';
import { SiteHeader } from './SiteHeader';

/** Header, screen, footer, and whatever dialog is open. */
export function Layout() {
  const { pathname } = useLocation();
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
          bgcolor: 'background.paper',
          '&:focus': { top: 8 },
        }}
      >
        Skip to content
      </Box>
      <SiteHeader onLanding={pathname === '/' || pathname === '/home'} />
      <Box component="main" id="main" tabIndex={-1} sx={{ flex: 1, outline: 'none' }}>
        <Outlet />
      </Box>
      <Footer />
      <DialogHost />
      <ScrollRestoration />
    </Box>
  );
}
