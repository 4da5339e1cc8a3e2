import { Paper, type PaperProps } from '@mui/material';

/** A paper-like surface: hairline, no shadow. */
export function Panel({ sx, ...props }: PaperProps) {
  return <Paper {...props} sx={[{ border: 1, borderColor: 'divider' }, ...(Array.isArray(sx) ? sx : [sx])]} />;
}
