import { Box, Button, DialogActions, DialogContent, Paper, Skeleton, Stack, Typography } from '@mui/material';
import { hasStatus } from '@selvedge/web/api-error';
import type { ReactNode } from 'react';
import { useResourceContext, useTranslate } from 'react-admin';

interface MessagePanelProps {
  title: string;
  children?: ReactNode;
  /** The next step: a button or a link. */
  action?: ReactNode;
  isAlert?: boolean;
  /** Loads again what could not be loaded, which is the next step then. */
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

/** Gray lines, each in the place of a row, so that nothing jumps when the rows load. */
export function ListSkeleton({ rows = 10 }: { rows?: number }) {
  const translate = useTranslate();
  return (
    <Stack role="status" aria-label={translate('form.loading')} sx={{ px: 2 }}>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <Skeleton key={index} width={`${72 - (index % 3) * 12}%`} height={18} sx={{ my: '21px' }} />
      ))}
    </Stack>
  );
}

interface NotLoadedProps {
  title: string;
  /** Why it could not be loaded; null while it is loading. */
  error: Error | null;
  refetch: () => unknown;
  /** About that of the loaded part. */
  height?: number;
}

/** Replaces a part of a page that is loading or could not be loaded. */
export function NotLoaded({ title, error, refetch, height = 320 }: NotLoadedProps) {
  if (!error) return <Skeleton variant="rounded" height={height} />;
  return (
    <Paper variant="outlined">
      <MessagePanel title={title} onRetry={refetch}>
        {error.message}
      </MessagePanel>
    </Paper>
  );
}

interface NoRecordProps {
  /** Why it could not be loaded; null while it is loading. */
  error: Error | null;
  refetch: () => unknown;
  /** The next step if there is no such record. */
  action?: ReactNode;
}

/** Replaces a record that is loading, unknown or unreadable, with its resource's `not_found` and `one_failed`. */
export function NoRecord({ error, refetch, action }: NoRecordProps) {
  const translate = useTranslate();
  const words = `resources.${useResourceContext()}`;
  if (!error) return <ListSkeleton rows={5} />;
  const isUnknown = hasStatus(error, 404);
  return (
    <MessagePanel
      isAlert
      title={translate(`${words}.${isUnknown ? 'not_found' : 'one_failed'}`)}
      action={isUnknown ? action : null}
      onRetry={isUnknown ? undefined : refetch}
    >
      {isUnknown ? translate('form.not_found') : error.message}
    </MessagePanel>
  );
}

/** The content of a dialog that has no record to edit. */
export function NoRecordContent({ onClose, ...record }: NoRecordProps & { onClose: () => void }) {
  const translate = useTranslate();
  return (
    <>
      <DialogContent>
        <NoRecord {...record} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} color="inherit" autoFocus>
          {translate('form.close')}
        </Button>
      </DialogActions>
    </>
  );
}
