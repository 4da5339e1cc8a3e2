import Box from '@mui/material/Box';
import type { SxProps } from '@mui/material/styles';

/** As many as leave the form below in view. */
const FEW = 4;
const long = { maxHeight: '45dvh', overflowY: 'auto' } as const;

export interface SelectedListProps {
  label: string;
  count: number;
  sx: SxProps;
  children: React.ReactNode;
}

/** What is asked for, above the form that asks. A long list scrolls in a box of its own, by keyboard too. */
export function SelectedList({ label, count, sx, children }: SelectedListProps) {
  const isLong = count > FEW;
  return (
    <Box
      component="ul"
      aria-label={label}
      tabIndex={isLong ? 0 : undefined}
      sx={{ ...(sx as object), ...(isLong && long) }}
    >
      {children}
    </Box>
  );
}
