import { Box, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface MessagePanelProps {
  title: string;
  children?: ReactNode;
  /** The next step: a button or a link. */
  action?: ReactNode;
  isAlert?: boolean;
}

/** Replaces a list or page that is empty or failed to load. */
export function MessagePanel({ title, children, action, isAlert = false }: MessagePanelProps) {
  return (
    <Stack
      role={isAlert ? 'alert' : undefined}
      sx={{ alignItems: 'center', gap: 1, px: 3, py: { xs: 5, md: 7 }, textAlign: 'center' }}
    >
      <Typography variant="h2" component="p">
        {title}
      </Typography>
      {children ? (
        <Typography color="textSecondary" sx={{ maxWidth: 460 }}>
          {children}
        </Typography>
      ) : null}
      {action ? <Box sx={{ mt: 1 }}>{action}</Box> : null}
    </Stack>
  );
}
