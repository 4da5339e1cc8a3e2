import Box from '@mui/material/Box';

/** What keeps a line from being requested, and what to do about it. */
export const Fault = ({ children }: { children: React.ReactNode }) => (
  <Box sx={{ color: 'error.main', fontSize: '0.875rem', fontWeight: 600 }}>{children}</Box>
);
