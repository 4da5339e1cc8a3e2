import LogoutIcon from '@mui/icons-material/Logout';
import { Box, Button, Stack } from '@mui/material';
import { useLogout } from 'react-admin';
import { Logo } from './Logo';
import { Menu } from './Menu';
import { PortalBadge } from './PortalBadge';

interface SidebarProps {
  /** Called when an entry was chosen, so that the drawer of a phone can close. */
  onNavigate?: () => void;
}

export function Sidebar({ onNavigate }: SidebarProps) {
  const logout = useLogout();
  return (
    <Stack sx={{ height: '100%', overflowY: 'auto', p: 2, gap: 2 }}>
      <Logo />
      <PortalBadge />
      <Box component="nav" aria-label="Admin">
        <Menu onNavigate={onNavigate} />
      </Box>
      <Button
        onClick={() => void logout()}
        startIcon={<LogoutIcon />}
        color="inherit"
        sx={{ mt: 'auto', justifyContent: 'flex-start', minHeight: 44, px: 1.5, color: 'text.secondary' }}
      >
        Logout
      </Button>
    </Stack>
  );
}
