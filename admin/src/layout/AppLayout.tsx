import MenuIcon from '@mui/icons-material/Menu';
import SearchIcon from '@mui/icons-material/Search';
import { Box, CssBaseline, IconButton, Stack, useMediaQuery } from '@mui/material';
import { color } from '@selvedge/web/tokens';
import { memo, type ReactNode, Suspense, useCallback, useEffect, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'react-router-dom';
import { useRights } from '../hooks/use-rights';
import { useRecountAfterChanges, useWaitingTotal } from '../hooks/use-waiting';
import { rightOfPage } from '../lib/pages';
import { MissingRight } from '../permissions/MissingRight';
import { followSession } from '../providers/auth-provider';
import { useSearchKey } from '../search/use-search-key';
import { LeaveBlocker } from '../ui/LeaveGuard';
import { lazyDialog, usePreload } from '../ui/lazy-dialog';
import { Drawer } from '../ui/overlays';
import { visuallyHidden } from '../ui/visually-hidden';
import { type AccountDialog, AccountDialogs } from './AccountDialogs';
import { ConnectionLine } from './ConnectionLine';
import { Footer } from './Footer';
import { Logo } from './Logo';
import { PageCrash } from './PageCrash';
import { PageLoading } from './PageLoading';
import { Sidebar, type SidebarProps } from './Sidebar';
import { StepUpHost } from './StepUpHost';
import { takeLostFocus } from './take-lost-focus';

const SearchPalette = lazyDialog(async () => (await import('../search/SearchPalette')).SearchPalette);

const contentWidth = 1280;
const sidebarWidth = 232;
/** The width of the sidebar beside tables on a small laptop. */
const narrowSidebarWidth = 208;

export function AppLayout({ children }: { children?: ReactNode }) {
  const { pathname } = useLocation();
  const isNarrow = useMediaQuery('(max-width: 899.95px)');
  const [account, openAccount] = useState<AccountDialog | null>(null);
  const [isSearching, setSearching] = useState(false);
  const onSearch = useCallback(() => setSearching(true), []);
  const closeSearch = useCallback(() => setSearching(false), []);
  useSearchKey(onSearch);
  usePreload(SearchPalette);
  useEffect(followSession, []);
  useRecountAfterChanges();
  const { may, isPending } = useRights();
  const right = rightOfPage(pathname);
  if (isPending) return <PageLoading />;
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
            // Lists use the whole of a wide screen.
            '[data-wide] &': { maxWidth: 'none' },
            mx: 'auto',
            px: { xs: 2, md: 1.5, lg: 3 },
            pt: { xs: 2, md: 3.5 },
            width: '100%',
          }}
        >
          <Box
            component="main"
            id="content"
            ref={takeLostFocus}
            tabIndex={-1}
            sx={{ flex: 1, minWidth: 0, outline: 'none' }}
          >
            <ErrorBoundary fallback={<PageCrash />} resetKeys={[pathname]}>
              <Suspense fallback={<PageLoading />}>{may(right) ? children : <MissingRight right={right} />}</Suspense>
            </ErrorBoundary>
          </Box>
          <Footer />
        </Stack>
      </Box>
      <LeaveBlocker />
      <StepUpHost />
      <AccountDialogs open={account} onClose={() => openAccount(null)} />
      {isSearching ? <SearchPalette onClose={closeSearch} /> : null}
    </Box>
  );
}

interface BarProps extends SidebarProps {
  onSearch: () => void;
}

/** Kept while pages come and go: its forty buttons are most of what the console draws. */
const FixedSidebar = memo(function FixedSidebar({ onAccount, onSearch }: BarProps) {
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
});

function TopBar({ onAccount, onSearch }: BarProps) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const waiting = useWaitingTotal();
  const waitingId = useId();
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
      <IconButton
        onClick={() => setOpen(true)}
        aria-label={translate('shell.open_menu')}
        aria-describedby={waiting > 0 ? waitingId : undefined}
        aria-expanded={isOpen}
      >
        <MenuIcon />
        {waiting > 0 ? <Box component="span" sx={dot} /> : null}
      </IconButton>
      <Box component="span" id={waitingId} sx={visuallyHidden}>
        {waiting > 0 ? translate('shell.waits', { smart_count: waiting }) : null}
      </Box>
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

/** On the corner of the menu button. */
const dot = {
  bgcolor: color.selvedge,
  borderRadius: '50%',
  height: 8,
  position: 'absolute',
  right: 8,
  top: 8,
  width: 8,
};
