import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** Details of a record, line by line; `labels` is the width of their column. */
export const Facts = ({ labels = '96px', children }: { labels?: string; children: ReactNode }) => (
  <Box
    component="dl"
    sx={{ alignItems: 'baseline', display: 'grid', gap: 1, gridTemplateColumns: `${labels} minmax(0, 1fr)`, m: 0 }}
  >
    {children}
  </Box>
);

export function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <>
      <Typography component="dt" color="textSecondary">
        {label}
      </Typography>
      <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
        {children}
      </Typography>
    </>
  );
}
