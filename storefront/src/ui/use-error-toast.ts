import { useEffect } from 'react';
import { showError } from '../lib/toast';

/** Shows once that something could not be loaded. */
export function useErrorToast(failed: boolean, message: string): void {
  useEffect(() => {
    if (failed) showError(message);
  }, [failed, message]);
}
