import { hasStatus, rejectionOf } from '@selvedge/web/api-error';
import { useQueryClient } from '@tanstack/react-query';
import { type RaRecord, useCreate, useNotify, useResourceContext, useTranslate, useUpdate } from 'react-admin';
import { type FormErrors, formErrorsOf } from '../lib/form-errors';
import { type RecordField, useConflict } from './use-conflict';

interface SaveOptions<R> {
  /** The fields that the conflict dialog compares. */
  fields: readonly RecordField<R>[];
  /** Other resources to refresh afterwards. */
  refresh?: readonly string[];
  /** Closes the form; also called if the record was deleted. */
  close: () => void;
  /** The input that the form would save if nothing was changed. */
  inputOf: (record: R) => object;
  /** Reads the field errors of a rejection. */
  readErrors?: (error: unknown) => FormErrors | undefined;
}

/**
 * Creates or updates a record of the current resource, with its messages `notifications.created` and `updated`,
 * `create_failed` and `update_failed`.
 *
 * @returns the submit handler, which returns the field errors; and the conflict dialog to render beside the form.
 */
export function useSave<R extends RaRecord & { version: number }>(
  record: R | null | undefined,
  options: SaveOptions<R>,
) {
  const { fields, inputOf, refresh = [], close, readErrors = formErrorsOf } = options;
  const resource = useResourceContext() ?? '';
  const words = `resources.${resource}`;
  const [create] = useCreate();
  const [update] = useUpdate();
  const notify = useNotify();
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const conflict = useConflict(fields);

  const save = async (data: object): Promise<FormErrors | undefined> => {
    try {
      const how = { mutationMode: 'pessimistic', returnPromise: true } as const;
      if (record) {
        const { id } = record;
        // The version that the form was opened with: changes by others are never overwritten unknowingly.
        await conflict.save(record, { input: data, inputOf }, (data, stored) =>
          update(resource, { id, data, previousData: stored }, how),
        );
      } else await create(resource, { data }, how);
      notify(`${words}.notifications.${record ? 'updated' : 'created'}`, { type: 'success' });
      close();
      return undefined;
    } catch (error) {
      const failure = translate(`${words}.${record ? 'update_failed' : 'create_failed'}`);
      notify(rejectionOf(error, failure), { type: 'error' });
      if (hasStatus(error, 404)) close();
      return readErrors(error);
    } finally {
      // After a creation react-admin refreshes the lists itself.
      const stale = record ? [resource, ...refresh] : refresh;
      for (const name of stale) void queryClient.invalidateQueries({ queryKey: [name] });
    }
  };
  return { save, question: conflict.question };
}
