import { List, ListItem, ListItemButton, ListItemIcon, ListItemText } from '@mui/material';
import { color } from '@selvedge/web/tokens';
import { useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { entryOf, menuEntries } from './menu-entries';

export function Menu({ onNavigate }: { onNavigate?: () => void }) {
  const translate = useTranslate();
  const current = entryOf(useLocation().pathname);
  return (
    <List disablePadding>
      {menuEntries.map(({ label, path, icon: Icon, Badge }) => (
        <ListItem key={path} disablePadding>
          <ListItemButton
            component={Link}
            to={path}
            aria-current={path === current ? 'page' : undefined}
            onClick={onNavigate}
            sx={entryStyle}
          >
            <ListItemIcon sx={{ color: 'inherit', minWidth: 32 }}>
              <Icon fontSize="small" />
            </ListItemIcon>
            <ListItemText
              primary={translate(label)}
              slotProps={{ primary: { sx: { fontSize: '0.875rem', fontWeight: 'inherit' } } }}
            />
            {Badge ? <Badge /> : null}
          </ListItemButton>
        </ListItem>
      ))}
    </List>
  );
}

const entryStyle = {
  borderRadius: 1,
  color: 'text.secondary',
  minHeight: 44,
  px: 1.5,
  py: 0.5,
  '&:hover': { bgcolor: '#F1ECE3', color: color.ink },
  '&[aria-current="page"]::before': {
    bgcolor: color.selvedge,
    content: '""',
    inset: '10px auto 10px 0',
    position: 'absolute',
    width: 3,
  },
  '&[aria-current="page"]': {
    bgcolor: color.indigoTint,
    color: color.indigo,
    fontWeight: 600,
  },
};
