import AccountIcon from '@mui/icons-material/AccountCircleOutlined';
import LogoutIcon from '@mui/icons-material/Logout';
import SearchIcon from '@mui/icons-material/Search';
import { Box, Button, MenuItem, Stack } from '@mui/material';
import { useId, useState } from 'react';
import { useLogout, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { Menu as PopupMenu } from '../ui/overlays';
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
  const translate = useTranslate();
  return (
    <Stack sx={{ height: '100%' }}>
      <Stack sx={above}>
        <Logo />
        <PortalBadge />
        {onSearch ? (
          <Button
            onClick={onSearch}
            startIcon={<SearchIcon />}
            variant="outlined"
            color="inherit"
            aria-keyshortcuts="Control+K Meta+K"
            sx={{ ...entry, flex: 'none' }}
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
      </Stack>
      <Account onAccount={onAccount} onNavigate={onNavigate} />
    </Stack>
  );
}

/** Always in view, however long the menu is. */
function Account({ onAccount, onNavigate }: Pick<SidebarProps, 'onAccount' | 'onNavigate'>) {
  const logout = useLogout();
  const translate = useTranslate();
  const menuId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <Stack direction="row" sx={foot}>
      <Button
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        startIcon={<AccountIcon />}
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        sx={{ ...entry, flex: 1 }}
      >
        {translate('shell.account')}
      </Button>
      <Button
        onClick={() => void logout()}
        startIcon={<LogoutIcon />}
        color="inherit"
        sx={{ ...entry, justifyContent: 'center' }}
      >
        {translate('shell.logout')}
      </Button>
      <PopupMenu
        id={menuId}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ horizontal: 'left', vertical: 'top' }}
        transformOrigin={{ horizontal: 'left', vertical: 'bottom' }}
      >
        <MenuItem
          component={RouterLink}
          to="/security"
          onClick={() => {
            close();
            onNavigate?.();
          }}
        >
          {translate('shell.security')}
        </MenuItem>
        <MenuItem
          onClick={() => {
            close();
            onAccount('away');
          }}
        >
          {translate('shell.away')}
        </MenuItem>
      </PopupMenu>
    </Stack>
  );
}

/** Scrolls alone, so that nothing of it hides behind the foot. */
const above = {
  flex: 1,
  gap: { xs: 2, md: 1.5 },
  minHeight: 0,
  overflowY: 'auto',
  p: { xs: 2, md: 1, lg: 2 },
};
const entry = { color: 'text.secondary', justifyContent: 'flex-start', minHeight: 44, px: 1.25 };
const foot = { borderTop: 1, borderColor: 'divider', flex: 'none', p: 1 };
