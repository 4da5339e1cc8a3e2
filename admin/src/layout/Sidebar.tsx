import DevicesIcon from '@mui/icons-material/DevicesOutlined';
import PasswordIcon from '@mui/icons-material/KeyOutlined';
import LogoutIcon from '@mui/icons-material/Logout';
import { Box, Button, Stack } from '@mui/material';
import { useState } from 'react';
import { useLogout, useTranslate } from 'react-admin';
import { lazyDialog } from '../ui/lazy-dialog';
import { Logo } from './Logo';
import { Menu } from './Menu';
import { PortalBadge } from './PortalBadge';

const PasswordDialog = lazyDialog(async () => (await import('./PasswordDialog')).PasswordDialog);
const SessionsDialog = lazyDialog(async () => (await import('./SessionsDialog')).SessionsDialog);

interface SidebarProps {
  /** Called when an entry was chosen, so that the drawer of a phone can close. */
  onNavigate?: () => void;
}

export function Sidebar({ onNavigate }: SidebarProps) {
  const logout = useLogout();
  const translate = useTranslate();
  const [open, setOpen] = useState<'password' | 'sessions' | null>(null);
  const close = () => setOpen(null);
  return (
    <Stack sx={{ height: '100%', overflowY: 'auto', p: { xs: 2, md: 1, lg: 2 }, gap: 2 }}>
      <Logo />
      <PortalBadge />
      <Box component="nav" aria-label={translate('shell.navigation')}>
        <Menu onNavigate={onNavigate} />
      </Box>
      <Stack sx={{ mt: 'auto' }}>
        <Button onClick={() => setOpen('password')} startIcon={<PasswordIcon />} color="inherit" sx={entry}>
          {translate('account.title')}
        </Button>
        <Button onClick={() => setOpen('sessions')} startIcon={<DevicesIcon />} color="inherit" sx={entry}>
          {translate('account.sessions')}
        </Button>
        <Button onClick={() => void logout()} startIcon={<LogoutIcon />} color="inherit" sx={entry}>
          {translate('shell.logout')}
        </Button>
      </Stack>
      {open === 'password' ? <PasswordDialog onClose={close} /> : null}
      {open === 'sessions' ? <SessionsDialog onClose={close} /> : null}
    </Stack>
  );
}

const entry = { color: 'text.secondary', justifyContent: 'flex-start', minHeight: 44, px: 1.5 };
