import { Box } from '@mui/material';
import { type Tone, tone } from '@selvedge/web/tokens';
import type { ReactNode } from 'react';

/** @param tone neutral if undefined, as for states that only a newer server knows. */
export function Badge({ tone: name = 'neutral', children }: { tone: Tone | undefined; children: ReactNode }) {
  return (
    <Box
      component="span"
      sx={{
        bgcolor: tone[name].ground,
        borderRadius: '6px',
        color: tone[name].ink,
        display: 'inline-block',
        fontSize: '0.75rem',
        fontWeight: 600,
        lineHeight: '20px',
        px: 0.75,
        whiteSpace: 'nowrap',
        '@media (forced-colors: active)': { border: '1px solid' },
      }}
    >
      {children}
    </Box>
  );
}
