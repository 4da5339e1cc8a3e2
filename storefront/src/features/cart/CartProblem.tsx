import Box from '@mui/material/Box';

/** Why a line can't be requested, and the remedy. */
export const CartProblem = ({ children }: { children: React.ReactNode }) => (
  <Box sx={{ color: 'error.main', fontSize: '0.875rem', fontWeight: 600 }}>{children}</Box>
);
