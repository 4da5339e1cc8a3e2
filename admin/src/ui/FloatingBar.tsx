import { Box } from '@mui/material';
import { color, selvedgeEdge } from '@selvedge/web/tokens';
import type { ReactNode } from 'react';

/** A bar that floats above the end of a list. Its last child takes the remaining width. */
export const FloatingBar = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box component="section" aria-label={label} sx={bar}>
    {children}
  </Box>
);

const bar = {
  alignItems: 'center',
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bottom: { xs: 8, md: 16 },
  boxShadow: `0 4px 20px ${color.ink}29`,
  display: 'flex',
  mt: 2,
  overflow: 'hidden',
  pl: 2,
  position: 'sticky',
  pr: 1.5,
  py: 1,
  zIndex: 2,
  '&::before': { background: selvedgeEdge, content: '""', inset: '0 auto 0 0', position: 'absolute', width: 3 },
  '& > :last-child': { flex: 1 },
};
