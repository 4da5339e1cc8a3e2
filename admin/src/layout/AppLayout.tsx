import MenuIcon from '@mui/icons-material/Menu';
import SearchIcon from '@mui/icons-material/Search';
import { Box, CssBaseline, IconButton, Stack, useMediaQuery } from '@mui/material';
import { color } from '@selvedge/web/tokens';
import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { followSession } from '../providers/auth-provider';
import { useSearchKey } from '../search/use-search-key';
import { ErrorBoundary } from '../ui/ErrorBoundary';
import { lazyDialog, usePrepared } from '../ui/lazy-dialog';
import { Drawer } from '../ui/overlays';
import { type AccountDialog, AccountDialogs } from './AccountDialogs';
import { ConnectionLine } from './ConnectionLine';
import { Footer } from './Footer';
import { Logo } from './Logo';
import { PageCrash } from './PageCrash';
import { PageLoading } from './PageLoading';
import { Sidebar, type SidebarProps } from './Sidebar';

const SearchPalette = lazyDialog(async () => (await import('../search/SearchPalette')).SearchPalette);

const contentWidth = 1280;
const sidebarWidth = 232;
/** Width beside the tables of a small laptop. */
const narrowSidebarWidth = 208;

export function AppLayout({ children }: { children?: ReactNode }) {
  const { pathname } = useLocation();
  const isNarrow = useMediaQuery('(max-width: 899.95px)');
  const [account, openAccount] = useState<AccountDialog | null>(null);
  const [isSearching, setSearching] = useState(false);
  const onSearch = useCallback(() => setSearching(true), []);
  const closeSearch = useCallback(() => setSearching(false), []);
  useSearchKey(onSearch);
  usePrepared(SearchPalette);
  useEffect(followSession, []);
  return (
    <Box sx={{ display: 'flex', minHeight: '100dvh' }}>
      <CssBaseline />
      <SkipLink />
      {isNarrow ? null : <FixedSidebar onAccount={openAccount} onSearch={onSearch} />}
      <Box sx={{ display: 'flex', flex: 1, flexDirection: 'column', minWidth: 0 }}>
        {isNarrow ? <TopBar onAccount={openAccount} onSearch={onSearch} /> : null}
        <ConnectionLine />
        <Stack
          sx={{
            flex: 1,
            maxWidth: contentWidth,
            mx: 'auto',
            px: { xs: 2, md: 1.5, lg: 3 },
            pt: { xs: 2, md: 3.5 },
            width: '100%',
          }}
        >
          <Box component="main" id="content" tabIndex={-1} sx={{ flex: 1, minWidth: 0, outline: 'none' }}>
            <ErrorBoundary fallback={<PageCrash />} resetKey={pathname}>
              <Suspense fallback={<PageLoading />}>{children}</Suspense>
            </ErrorBoundary>
          </Box>
          <Footer />
        </Stack>
      </Box>
      <AccountDialogs open={account} onClose={() => openAccount(null)} />
      {isSearching ? <SearchPalette onClose={closeSearch} /> : null}
    </Box>
  );
}

interface BarProps extends SidebarProps {
  onSearch: () => void;
}

function FixedSidebar({ onAccount, onSearch }: BarProps) {
  const translate = useTranslate();
  return (
    <Box
      component="aside"
      aria-label={translate('shell.portal')}
      sx={{
        bgcolor: 'background.paper',
        borderRight: `1px solid ${color.line}`,
        displayPrint: 'none',
        flex: 'none',
        width: { xs: narrowSidebarWidth, lg: sidebarWidth },
      }}
    >
      <Box sx={{ height: '100dvh', position: 'sticky', top: 0 }}>
        <Sidebar onAccount={onAccount} onSearch={onSearch} />
      </Box>
    </Box>
  );
}

function TopBar({ onAccount, onSearch }: BarProps) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Box
      component="header"
      sx={{
        alignItems: 'center',
        bgcolor: 'background.paper',
        borderBottom: `1px solid ${color.line}`,
        display: 'flex',
        displayPrint: 'none',
        gap: 1,
        position: 'sticky',
        px: 1,
        py: 0.75,
        top: 0,
        zIndex: 'appBar',
      }}
    >
      <IconButton onClick={() => setOpen(true)} aria-label={translate('shell.open_menu')} aria-expanded={isOpen}>
        <MenuIcon />
      </IconButton>
      <Logo />
      <IconButton onClick={onSearch} aria-label={translate('search.title')} sx={{ ml: 'auto' }}>
        <SearchIcon />
      </IconButton>
      <Drawer
        open={isOpen}
        onClose={close}
        slotProps={{ paper: { sx: { width: sidebarWidth + 48 }, 'aria-label': translate('shell.menu') } }}
      >
        <Sidebar onAccount={onAccount} onNavigate={close} />
      </Drawer>
    </Box>
  );
}

function SkipLink() {
  const translate = useTranslate();
  return (
    <Box
      component="a"
      href="#content"
      sx={{
        bgcolor: 'background.paper',
        left: 8,
        p: 1.5,
        position: 'fixed',
        top: -80,
        zIndex: 'tooltip',
        '&:focus': { top: 8 },
      }}
    >
      {translate('shell.skip')}
    </Box>
  );
}
