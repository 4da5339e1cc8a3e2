import { List, ListItem, ListItemButton, ListItemIcon, ListItemText, Typography } from '@mui/material';
import type { Waiting } from '@selvedge/domain/dashboard/waiting';
import { color } from '@selvedge/web/tokens';
import { memo, type ReactNode, useId } from 'react';
import { useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { useRights } from '../hooks/use-rights';
import { useWaiting } from '../hooks/use-waiting';
import { rightOfPage } from '../lib/pages';
import { entryOf, type MenuEntry, menuEntries, menuGroups } from './menu-entries';
import { NewCount } from './NewCount';

/** The pages that the person may open, in groups. */
export function Menu({ onNavigate }: { onNavigate?: () => void }) {
  const { may } = useRights();
  const waiting = useWaiting();
  const current = entryOf(useLocation().pathname);
  const allowed = menuEntries.filter(({ path }) => may(rightOfPage(path)));
  return menuGroups.map((group) => {
    const entries = allowed.filter((entry) => entry.group === group);
    if (entries.length === 0) return null;
    return (
      <Group key={group} name={group}>
        {entries.map((entry) => (
          <Entry
            key={entry.path}
            entry={entry}
            isCurrent={entry.path === current}
            waiting={entry.counts && waiting}
            onNavigate={onNavigate}
          />
        ))}
      </Group>
    );
  });
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  const translate = useTranslate();
  const titleId = useId();
  return (
    <>
      <Typography id={titleId} component="p" variant="caption" color="textSecondary" sx={groupTitle}>
        {translate(`shell.groups.${name}`)}
      </Typography>
      <List disablePadding aria-labelledby={titleId}>
        {children}
      </List>
    </>
  );
}

interface EntryProps {
  entry: MenuEntry;
  isCurrent: boolean;
  /** Left out where nothing is counted. */
  waiting?: Partial<Waiting>;
  onNavigate?: () => void;
}

/** Rendered again only when it changes, not with each address: those of lists and dialogs change often. */
const Entry = memo(function Entry({ entry, isCurrent, waiting, onNavigate }: EntryProps) {
  const translate = useTranslate();
  const { label, path, icon: Icon, counts = [] } = entry;
  return (
    <ListItem disablePadding>
      <ListItemButton
        component={Link}
        to={path}
        aria-current={isCurrent ? 'page' : undefined}
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
        {counts.map((name) => (
          <NewCount
            key={name}
            count={waiting?.[name] ?? 0}
            label={`shell.waiting.${name}`}
            isQuiet={name !== counts[0]}
          />
        ))}
      </ListItemButton>
    </ListItem>
  );
});

const groupTitle = { fontWeight: 600, px: 1.5, '&:not(:first-of-type)': { mt: 1 } };

const entryStyle = {
  borderRadius: 1,
  color: 'text.secondary',
  gap: 0.5,
  minHeight: 44,
  '@media (pointer: fine)': { minHeight: 34, py: 0.25 },
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
