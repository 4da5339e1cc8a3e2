import DevicesIcon from '@mui/icons-material/DevicesOutlined';
import PasswordIcon from '@mui/icons-material/KeyOutlined';
import LogoutIcon from '@mui/icons-material/Logout';
import SearchIcon from '@mui/icons-material/Search';
import { Box, Button, Stack } from '@mui/material';
import { useLogout, useTranslate } from 'react-admin';
import type { AccountDialog } from './AccountDialogs';
import { Logo } from './Logo';
import { Menu } from './Menu';
import { PortalBadge } from './PortalBadge';

export interface SidebarProps {
  onAccount: (dialog: AccountDialog) => void;
  /** Opens the search; missing in the drawer of a phone, whose bar has it. */
  onSearch?: () => void;
  /** Called when an entry was chosen, so that the drawer of a phone can close. */
  onNavigate?: () => void;
}

export function Sidebar({ onAccount, onSearch, onNavigate }: SidebarProps) {
  const logout = useLogout();
  const translate = useTranslate();
  return (
    <Stack sx={{ height: '100%', overflowY: 'auto', p: { xs: 2, md: 1, lg: 2 }, gap: 2 }}>
      <Logo />
      <PortalBadge />
      {onSearch ? (
        <Button
          onClick={onSearch}
          startIcon={<SearchIcon />}
          variant="outlined"
          color="inherit"
          aria-keyshortcuts="Control+K Meta+K"
          sx={entry}
        >
          {translate('search.button')}
          <Box component="kbd" sx={{ ml: 'auto', fontFamily: 'inherit', fontSize: '0.75rem' }}>
            {translate('search.keys')}
          </Box>
        </Button>
      ) : null}
      <Box component="nav" aria-label={translate('shell.navigation')}>
        <Menu onNavigate={onNavigate} />
      </Box>
      <Stack sx={{ mt: 'auto' }}>
        <Button onClick={() => onAccount('password')} startIcon={<PasswordIcon />} color="inherit" sx={entry}>
          {translate('account.title')}
        </Button>
        <Button onClick={() => onAccount('sessions')} startIcon={<DevicesIcon />} color="inherit" sx={entry}>
          {translate('account.sessions')}
        </Button>
        <Button onClick={() => void logout()} startIcon={<LogoutIcon />} color="inherit" sx={entry}>
          {translate('shell.logout')}
        </Button>
      </Stack>
    </Stack>
  );
}

const entry = { color: 'text.secondary', justifyContent: 'flex-start', minHeight: 44, px: 1.5 };
