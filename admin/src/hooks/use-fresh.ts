import { isConflict } from '@selvedge/web/api-error';
import { useState } from 'react';

interface Numbered {
  id: unknown;
  version: number;
}

/**
 * The record that a dialog is about. Where somebody else was faster, the dialog stays with all that was typed: `outdated` tells what
 * happened, and the next attempt is about the record as it is now. Pass `catchUp` as `onRejected` of the change.
 */
export function useFresh<Row extends Numbered>(given: Row) {
  const [fresh, setFresh] = useState<{ record: Row; outdated?: string }>({ record: given });
  const catchUp = (error: Error): boolean => {
    const now = isConflict(error) ? (error.current as Partial<Row> | null) : null;
    if (!now || now.id !== given.id || typeof now.version !== 'number') return isConflict(error);
    setFresh({ record: now as Row, outdated: error.message });
    return true;
  };
  return { ...fresh, catchUp };
}
