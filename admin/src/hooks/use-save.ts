import { hasStatus, rejectionOf } from '@selvedge/web/api-error';
import { useQueryClient } from '@tanstack/react-query';
import { type RaRecord, useCreate, useNotify, useResourceContext, useTranslate, useUpdate } from 'react-admin';
import { type Faults, faultsOf } from '../lib/faults';
import { type RecordField, useConflict } from '../ui/ConflictDialog';

interface SaveOptions<R> {
  /** What is asked about when somebody else changed the record meanwhile, in the words of the form. */
  fields: readonly RecordField<R>[];
  /** Resources beside this one whose records look different afterwards. */
  refresh?: readonly string[];
  /** Ends the form; also when the record turned out to be gone. */
  close: () => void;
  /** What a refusal says of single fields. */
  readFaults?: (error: unknown) => Faults | undefined;
}

/**
 * Creates a record of the resource around, or updates it. Said in its words: `notifications.created` and `updated`,
 * `create_failed` and `update_failed`.
 *
 * @returns what a form submits to, which answers with the faults of the fields; and the question whose change shall
 *   stand, to be shown beside the form.
 */
export function useSave<R extends RaRecord & { version: number }>(record: R | null, options: SaveOptions<R>) {
  const { fields, refresh = [], close, readFaults = faultsOf } = options;
  const resource = useResourceContext() ?? '';
  const words = `resources.${resource}`;
  const [create] = useCreate();
  const [update] = useUpdate();
  const notify = useNotify();
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const conflict = useConflict(fields);

  const save = async (data: object): Promise<Faults | undefined> => {
    try {
      const how = { mutationMode: 'pessimistic', returnPromise: true } as const;
      if (record) {
        const { id } = record;
        // The version that the form was opened with: what somebody else saved meanwhile is undone knowingly or not at all.
        await conflict.save(record, (version) =>
          update(resource, { id, data: { ...data, version }, previousData: record }, how),
        );
      } else await create(resource, { data }, how);
      notify(`${words}.notifications.${record ? 'updated' : 'created'}`, { type: 'success' });
      close();
      return undefined;
    } catch (error) {
      const failure = translate(`${words}.${record ? 'update_failed' : 'create_failed'}`);
      notify(rejectionOf(error, failure), { type: 'error' });
      if (hasStatus(error, 404)) close();
      return readFaults(error);
    } finally {
      // After a creation react-admin reads the lists again by itself.
      const stale = record ? [resource, ...refresh] : refresh;
      for (const name of stale) void queryClient.invalidateQueries({ queryKey: [name] });
    }
  };
  return { save, question: conflict.question };
}
