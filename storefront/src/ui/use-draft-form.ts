import { useEffect, useState } from 'react';
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import { forgetDraft, keepDraft, readDraft } from '../lib/drafts';

/**
 * A form whose text outlives its dialog: closing it by mistake, a failed call, a reload or the end of the session lose
 * nothing. `forget` drops the text once it has been sent. Never for passwords.
 */
export function useDraftForm<Values extends FieldValues>(name: string, empty: Values) {
  const [draft] = useState(() => readDraft<Values>(name));
  const form: UseFormReturn<Values> = useForm<Values>({
    defaultValues: { ...empty, ...draft } as DefaultValues<Values>,
  });
  const { watch } = form;
  useEffect(() => {
    const { unsubscribe } = watch((values) => keepDraft(name, values));
    return unsubscribe;
  }, [watch, name]);
  return { form, forget: () => forgetDraft(name) };
}
