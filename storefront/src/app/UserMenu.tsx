import AccountCircleOutlined from '@mui/icons-material/AccountCircleOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { User } from '@selvedge/domain/users/user';
import { leaveTo } from '@selvedge/web/browser';
import { useState } from 'react';
import { Link } from 'react-router';
import { openDialog } from '../state/dialogs';
import { signOut } from '../state/session';
import { useSwatches } from '../state/swatches';
import { useBackCloses } from '../ui/use-back-closes';

export function UserMenu({ user }: { user: User }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { items } = useSwatches();
  const close = () => setAnchor(null);
  useBackCloses(close, anchor !== null);
  return (
    <>
      <IconButton
        aria-label="Your account"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        color="primary"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <AccountCircleOutlined />
      </IconButton>
      <Menu
        anchorEl={anchor}
        // Inside the navigation, where assistive technology looks for it.
        container={() => anchor?.closest('nav') ?? null}
        open={anchor !== null}
        onClose={close}
        slotProps={{ paper: { sx: { minWidth: 220 } } }}
      >
        <MenuItem disabled divider sx={{ display: 'block', '&.Mui-disabled': { opacity: 1 } }}>
          <strong>{user.full_name || user.name}</strong>
          <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{user.email}</Box>
        </MenuItem>
        {user.user_type === 'admin' && <MenuItem onClick={() => leaveTo('/admin/dashboard')}>Dashboard</MenuItem>}
        {user.user_type === 'customer' && (
          <MenuItem component={Link} to="/fabrics" onClick={close}>
            Fabric Catalog
          </MenuItem>
        )}
        {user.user_type === 'customer' && (
          <MenuItem component={Link} to="/my-quotations" onClick={close}>
            My quotations
          </MenuItem>
        )}
        {user.user_type === 'customer' && (
          <MenuItem component={Link} to="/swatches" onClick={close}>
            Swatches{items.length > 0 && ` (${items.length})`}
          </MenuItem>
        )}
        {user.user_type === 'customer' && (
          <MenuItem component={Link} to="/my-account" onClick={close}>
            My account
          </MenuItem>
        )}
        {user.user_type === 'customer' && (
          <MenuItem
            onClick={() => {
              close();
              openDialog({ name: 'contact-options' });
            }}
          >
            Contact us
          </MenuItem>
        )}
        <MenuItem onClick={signOut}>Sign Out</MenuItem>
      </Menu>
    </>
  );
}
