import Box from '@mui/material/Box';
import { type OwnTab, ownTabs } from '@selvedge/domain/quotations/own-request';
import { Link } from 'react-router';
import { type Text, t } from '../../lib/language';

export const tabNames: Record<OwnTab, Text> = { yours: 'Your turn', ours: 'With us', orders: 'Orders', past: 'Past' };

const row = {
  display: 'flex',
  // Longer words, or a larger font, take a second row, because a hidden tab would be missed.
  flexWrap: 'wrap',
  gap: { sm: 0.5 },
  justifyContent: { xs: 'space-between', sm: 'flex-start' },
  borderBottom: 1,
  borderColor: 'divider',
  mb: 1,
};
const tabStyle = {
  flex: 'none',
  minHeight: 44,
  px: { xs: 0.75, sm: 2 },
  fontSize: { xs: '0.8125rem', sm: '1rem' },
  alignContent: 'center',
  color: 'text.secondary',
  fontWeight: 600,
  textDecoration: 'none',
  borderBottom: 3,
  borderColor: 'transparent',
  '&[aria-current]': { color: 'primary.main', borderColor: 'primary.main' },
  // There a transparent line is drawn like any other.
  '@media (forced-colors: active)': { borderColor: 'Canvas', '&[aria-current]': { borderColor: 'Highlight' } },
};

interface RequestTabsProps {
  present: OwnTab;
  counts: Record<OwnTab, number> | undefined;
  search: string;
}

/** Links, so that a tab has an address, a reload keeps it, and Back leads to the one before. */
export function RequestTabs({ present, counts, search }: RequestTabsProps) {
  const to = (tab: OwnTab) => `?${new URLSearchParams({ tab, ...(search && { search }) })}`;
  return (
    <Box component="nav" aria-label={t('Requests by turn')} sx={row}>
      {ownTabs.map((tab) => (
        <Box key={tab} component={Link} to={to(tab)} aria-current={tab === present ? 'page' : undefined} sx={tabStyle}>
          {t(tabNames[tab])}
          {counts && ` (${counts[tab]})`}
        </Box>
      ))}
    </Box>
  );
}
