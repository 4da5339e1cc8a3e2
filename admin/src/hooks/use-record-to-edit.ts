import { useQuery } from '@tanstack/react-query';
import { type RaRecord, useDataProvider, useResourceContext } from 'react-admin';

/**
 * The current record for a form: the list may be minutes old, and saving writes every field. It is read once, so that
 * nothing changes during editing.
 *
 * @param id null for a new record, for which `data` is null; while it is loading it is undefined.
 */
export function useRecordToEdit<R extends RaRecord>(id: string | null) {
  const resource = useResourceContext() ?? '';
  const dataProvider = useDataProvider();
  return useQuery({
    queryKey: [`${resource} to edit`, id],
    queryFn: async (): Promise<R | null> => (await dataProvider.getOne<R>(resource, { id: id ?? '' })).data,
    initialData: id === null ? null : undefined,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
