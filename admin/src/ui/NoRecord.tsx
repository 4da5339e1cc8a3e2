import { Button, DialogActions, DialogContent } from '@mui/material';
import { hasStatus } from '@selvedge/web/api-error';
import type { ReactNode } from 'react';
import { useResourceContext, useTranslate } from 'react-admin';
import { ListSkeleton } from './list/ListSkeleton';
import { MessagePanel } from './MessagePanel';

interface NoRecordProps {
  /** Why it could not be read; null while it is loading. */
  error: Error | null;
  refetch: () => unknown;
  /** The way out, if there is no such record. */
  action?: ReactNode;
}

/** Stands for a record that is loading, unknown or unreadable, with its resource's `not_found` and `one_failed`. */
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
