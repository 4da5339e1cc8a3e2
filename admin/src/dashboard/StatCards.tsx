import { Box, Link, Paper, Typography } from '@mui/material';
import type { DashboardStats } from '@selvedge/domain/orders/order';
import { font } from '@selvedge/web/tokens';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { useRights } from '../hooks/use-rights';
import { statCards } from './figures';

export function StatCards({ stats }: { stats: DashboardStats }) {
  const translate = useTranslate();
  const { may } = useRights();
  return (
    <Box component="dl" sx={statGrid}>
      {statCards(stats)
        .filter(({ right }) => may(right))
        .map(({ label, note, value, to }) => (
          <FigureCard
            key={label}
            label={note ? `${translate(label)} ${translate(note)}` : translate(label)}
            value={value}
            to={to}
          />
        ))}
    </Box>
  );
}

/** A figure and its name; pressing the card opens the list that it counts. Part of a `dl`. */
export function FigureCard({ label, value, to }: { label: string; value: string; to: string }) {
  return (
    <Paper variant="outlined" sx={card}>
      <Typography component="dt" variant="body2" color="textSecondary">
        {label}
      </Typography>
      <Box component="dd" sx={figure}>
        <Link component={RouterLink} to={to} color="inherit" underline="hover" sx={wholeCard}>
          {value}
        </Link>
      </Box>
    </Paper>
  );
}

export const statGrid = {
  display: 'grid',
  gap: { xs: 1, sm: 2 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
  m: 0,
};

/** On a phone a line each, because an amount in rupees is wider than half of the screen. */
const card = {
  alignItems: { xs: 'baseline', sm: 'stretch' },
  display: 'flex',
  flexDirection: { xs: 'row', sm: 'column' },
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  columnGap: 2,
  rowGap: { sm: 0.5 },
  justifyContent: 'space-between',
  position: 'relative',
  px: 2,
  py: { xs: 1, sm: 2 },
};

const figure = {
  fontFamily: font.display,
  fontSize: { xs: '1.25rem', sm: '1.375rem', md: '1.625rem' },
  fontVariantNumeric: 'lining-nums tabular-nums',
  fontWeight: 560,
  lineHeight: 1.3,
  m: 0,
  overflowWrap: 'break-word',
};

/** A press anywhere on the card opens its list. */
export const wholeCard = {
  '&&': { position: 'static' },
  '&::after': { content: '""', inset: 0, position: 'absolute' },
};
