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

/** The requested items above the form. A long list scrolls separately, also by keyboard. */
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
