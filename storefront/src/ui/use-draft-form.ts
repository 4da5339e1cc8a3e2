import { readStoredUser } from '@selvedge/web/session';
import { useEffect, useState } from 'react';
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import { forgetDraft, keepDraft, readDraft } from '../lib/drafts';

const NONE: readonly never[] = [];

/**
 * A form whose text survives closing its dialog, a failed request, a reload and the end of the session. The text belongs to the
 * user who was signed in when the form opened. `forget` deletes it once it has been sent.
 * @param secrets the names of fields that are not stored: passwords
 */
export function useDraftForm<Values extends FieldValues>(
  name: string,
  empty: Values,
  secrets: readonly (keyof Values)[] = NONE,
) {
  const [key] = useState(() => `${name} ${readStoredUser()?.id ?? 'guest'}`);
  const [draft] = useState(() => readDraft<Values>(key));
  const form: UseFormReturn<Values> = useForm<Values>({
    defaultValues: { ...empty, ...draft } as DefaultValues<Values>,
  });
  const { watch } = form;
  useEffect(() => {
    const { unsubscribe } = watch((values) => {
      keepDraft(key, Object.fromEntries(Object.entries(values).filter(([field]) => !secrets.includes(field))));
    });
    return unsubscribe;
  }, [watch, key, secrets]);
  return { form, forget: () => forgetDraft(key) };
}
