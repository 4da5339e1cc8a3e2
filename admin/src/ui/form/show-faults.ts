import { ApiError } from '@selvedge/web/api-error';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/** Puts what the server refused beside the fields it is about, and the cursor into the first of them. */
export function showFaults<Values extends FieldValues>(
  error: unknown,
  { getValues, setError }: Pick<UseFormReturn<Values>, 'getValues' | 'setError'>,
): void {
  const faults = error instanceof ApiError ? Object.entries(error.body.errors ?? {}) : [];
  faults
    .filter(([field]) => field in getValues())
    .forEach(([field, message], index) => {
      setError(field as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 });
    });
}
