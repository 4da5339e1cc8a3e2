import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface TwoLinesProps {
  first: ReactNode;
  second?: ReactNode;
}

/** What a record is called, and under it in muted ink what tells it from others. */
export function TwoLines({ first, second }: TwoLinesProps) {
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'break-word' }}>
      <Box sx={{ fontSize: '0.875rem', fontWeight: 600 }}>{first}</Box>
      {second ? (
        <Typography variant="caption" component="div" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {second}
        </Typography>
      ) : null}
    </Box>
  );
}
