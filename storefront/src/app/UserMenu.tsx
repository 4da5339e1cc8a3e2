import AccountCircleOutlined from '@mui/icons-material/AccountCircleOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { Profile } from '@selvedge/domain/users/user';
import { leaveTo } from '@selvedge/web/browser';
import { useState } from 'react';
import { Link } from 'react-router';
import { t } from '../lib/language';
import { openDialog } from '../state/dialogs';
import { signOut } from '../state/session';
import { useSwatches } from '../state/swatches';
import { useBackCloses } from '../ui/use-back-closes';

/** The sign of waiting requests is on the icon, because a phone shows nothing else of the closed menu. */
const waits = {
  position: 'absolute',
  top: 2,
  right: 0,
  minWidth: 18,
  px: 0.5,
  borderRadius: 9,
  textAlign: 'center',
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  fontSize: '0.6875rem',
  lineHeight: '18px',
  fontWeight: 600,
} as const;

export function UserMenu({ user }: { user: Profile }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { items } = useSwatches();
  const waiting = user.your_turn ?? 0;
  const close = () => setAnchor(null);
  useBackCloses(close, anchor !== null);
  return (
    <>
      <IconButton
        aria-label={waiting > 0 ? t('Your account, {waiting} waiting for you', { waiting }) : t('Your account')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        color="primary"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <AccountCircleOutlined />
        {waiting > 0 && <Box sx={waits}>{waiting}</Box>}
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
        {user.user_type === 'admin' && (
          <MenuItem onClick={() => leaveTo('/admin/dashboard')}>{t('Dashboard')}</MenuItem>
        )}
        {user.user_type === 'customer' && (
          <MenuItem component={Link} to="/fabrics" onClick={close}>
            {t('Fabric Catalog')}
          </MenuItem>
        )}
        {user.user_type === 'customer' && (
          <MenuItem component={Link} to="/quick-order" onClick={close}>
            {t('Quick order')}
          </MenuItem>
        )}
        {user.user_type === 'customer' && (
          <MenuItem component={Link} to="/my-quotations" onClick={close}>
            {t('My quotations')}
            {waiting > 0 && ` (${waiting})`}
          </MenuItem>
        )}
        {user.user_type === 'customer' && (
          <MenuItem component={Link} to="/swatches" onClick={close}>
            {t('Swatches')}
            {items.length > 0 && ` (${items.length})`}
          </MenuItem>
        )}
        {user.user_type === 'customer' && (
          <MenuItem component={Link} to="/lists" onClick={close}>
            {t('Lists')}
          </MenuItem>
        )}
        {user.user_type === 'customer' && (
          <MenuItem component={Link} to="/my-account" onClick={close}>
            {t('My account')}
          </MenuItem>
        )}
        {user.user_type === 'customer' && (
          <MenuItem
            onClick={() => {
              close();
              openDialog({ name: 'contact-options' });
            }}
          >
            {t('Contact us')}
          </MenuItem>
        )}
        <MenuItem onClick={signOut}>{t('Sign Out')}</MenuItem>
      </Menu>
    </>
  );
}
