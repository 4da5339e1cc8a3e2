import { isConflict } from '@selvedge/web/api-error';
import { useState } from 'react';

interface Versioned {
  /** Absent where the address of the change names the record. */
  id?: unknown;
  version: number;
}

/**
 * The record that a dialog is about. Where somebody else was faster, the dialog stays with all that was typed: `outdated` tells what
 * happened, and the next attempt is about the record as it is now. Pass `catchUp` as `onRejected` of the change.
 */
export function useLatestRecord<Row extends Versioned>(opened: Row) {
  const [latest, setLatest] = useState<{ record: Row; outdated?: string }>({ record: opened });
  const catchUp = (error: Error): boolean => {
    const now = isConflict(error) ? (error.current as Partial<Row> | null) : null;
    const isOther = opened.id !== undefined && now?.id !== opened.id;
    if (!now || isOther || typeof now.version !== 'number') return isConflict(error);
    setLatest({ record: now as Row, outdated: error.message });
    return true;
  };
  return { ...latest, catchUp };
}
