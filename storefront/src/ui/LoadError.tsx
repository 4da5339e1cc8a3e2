import { ApiError, isUnreachable } from '@selvedge/web/api-error';
import { t } from '../lib/language';
import { ActionButton } from './ActionButton';
import { Notice } from './Notice';
import { useErrorToast } from './use-error-toast';

export interface LoadErrorProps {
  /** Which data could not be loaded, as in the message catalog. */
  title: string;
  error: unknown;
  onRetry: () => void;
}

/** Replaces a list that could not be loaded. A server error shows the request id, for reading the log. */
export function LoadError({ title, error, onRetry }: LoadErrorProps) {
  useErrorToast(true, title);
  const requestId = error instanceof ApiError && error.status >= 500 ? error.requestId : null;
  return (
    <Notice
      alert
      title={title}
      text={
        requestId
          ? t('Our server had a fault. Reference: {requestId}', { requestId })
          : isUnreachable(error)
            ? t('You seem to be offline, and this was not opened on this device before.')
            : undefined
      }
      action={
        <ActionButton type="button" variant="outlined" onClick={onRetry}>
          {t('Try again')}
        </ActionButton>
      }
    />
  );
}
