import { hasStatus, refusalOf } from '@selvedge/web/api-error';
import { useQueryClient } from '@tanstack/react-query';
import { type RaRecord, useCreate, useNotify, useResourceContext, useTranslate, useUpdate } from 'react-admin';
import { type Faults, faultsOf } from '../lib/faults';

interface SaveOptions {
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
 * @returns what a form submits to: it answers with the faults of the fields.
 */
export function useSave(record: RaRecord | null, { refresh = [], close, readFaults = faultsOf }: SaveOptions) {
  const resource = useResourceContext() ?? '';
  const words = `resources.${resource}`;
  const [create] = useCreate();
  const [update] = useUpdate();
  const notify = useNotify();
  const translate = useTranslate();
  const queryClient = useQueryClient();

  return async (data: object): Promise<Faults | undefined> => {
    try {
      const options = { mutationMode: 'pessimistic', returnPromise: true } as const;
      // The version that the form was opened with: what somebody else saved meanwhile is not undone by this.
      const input = record ? { ...data, version: record.version } : data;
      if (record) await update(resource, { id: record.id, data: input, previousData: record }, options);
      else await create(resource, { data: input }, options);
      notify(`${words}.notifications.${record ? 'updated' : 'created'}`, { type: 'success' });
      close();
      return undefined;
    } catch (error) {
      const failure = translate(`${words}.${record ? 'update_failed' : 'create_failed'}`);
      notify(refusalOf(error, failure), { type: 'error' });
      if (hasStatus(error, 404)) close();
      return readFaults(error);
    } finally {
      // After a creation react-admin reads the lists again by itself.
      const stale = record ? [resource, ...refresh] : refresh;
      for (const name of stale) void queryClient.invalidateQueries({ queryKey: [name] });
    }
  };
}
