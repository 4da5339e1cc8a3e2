import { Box, Button, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';

interface MessagePanelProps {
  title: string;
  children?: ReactNode;
  /** The next step: a button or a link. */
  action?: ReactNode;
  isAlert?: boolean;
  /** Reads again what could not be read, which is the next step then. */
  onRetry?: () => unknown;
}

/** Replaces a list or page that is empty or failed to load. */
export function MessagePanel({ title, children, action, onRetry, isAlert = Boolean(onRetry) }: MessagePanelProps) {
  const translate = useTranslate();
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
      {onRetry ? (
        <Button variant="outlined" onClick={() => void onRetry()} sx={{ mt: 1 }}>
          {translate('list.retry')}
        </Button>
      ) : null}
    </Stack>
  );
}
