import { Box, Paper, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';

/** A titled part of a form or page. */
export function Section({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const titleId = useId();
  return (
    <Paper variant="outlined" component="section" aria-labelledby={titleId} sx={{ p: 2 }}>
      <Box sx={{ alignItems: 'center', display: 'flex', gap: 2, justifyContent: 'space-between', mb: 2 }}>
        <Typography id={titleId} variant="h2">
          {title}
        </Typography>
        {action}
      </Box>
      {children}
    </Paper>
  );
}

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
