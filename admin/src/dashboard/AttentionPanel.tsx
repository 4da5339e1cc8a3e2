import { Box, Link, Paper, Typography } from '@mui/material';
import { selvedgeEdge } from '@selvedge/web/tokens';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { wholeCard } from './StatCards';
import type { Concern } from './to-do';

/** The tasks, each with its number and a link to their list; renders nothing without any. */
export function AttentionPanel({ concerns }: { concerns: readonly Concern[] }) {
  const translate = useTranslate();
  if (concerns.length === 0) return null;
  return (
    <Paper variant="outlined" component="section" aria-labelledby="attention" sx={edged}>
      <Typography variant="caption" component="p" color="textSecondary" sx={{ fontWeight: 600 }}>
        {translate('dashboard.attention.title')}
      </Typography>
      <Typography id="attention" variant="h2" sx={{ mb: 0.5 }}>
        {translate('dashboard.attention.to_do')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {concerns.map(({ name, count, more, to }) => (
          <Box key={name} component="li" sx={line}>
            <Typography variant="body2" component="span" sx={{ flex: 1, minWidth: 0 }}>
              {translate(`dashboard.attention.${name}.text`, { smart_count: count })}
              {more ? ` ${translate(`dashboard.attention.${name}.more`, { smart_count: more })}` : null}
            </Typography>
            <Link
              component={RouterLink}
              to={to}
              sx={{ flex: 'none', fontSize: '0.8125rem', fontWeight: 600, ...wholeCard }}
            >
              {translate(`dashboard.attention.${name}.open`)}
            </Link>
          </Box>
        ))}
      </Box>
    </Paper>
  );
}

const edged = {
  flex: '2 1 400px',
  minWidth: 0,
  overflow: 'hidden',
  p: 2,
  pb: 1,
  pl: 2.5,
  position: 'relative',
  '&::before': { background: selvedgeEdge, content: '""', inset: '0 auto 0 0', position: 'absolute', width: 3 },
};
const line = {
  alignItems: 'center',
  borderTop: 1,
  borderColor: 'divider',
  columnGap: 1.5,
  display: 'flex',
  minHeight: 44,
  position: 'relative',
  py: 0.5,
  '&:first-of-type': { borderTop: 0 },
  '&:hover': { bgcolor: '#F1ECE3' },
};
