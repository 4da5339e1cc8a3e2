import type { SavedView, SavedViewInput } from '@selvedge/domain/users/saved-view';
import { messageOf } from '@selvedge/web/api-error';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { extractValidSavedQueries, useNotify, useSavedQueries } from 'react-admin';
import { callJson } from '../providers/http-client';

const PATH = '/api/me/saved-views';

const storeView = (input: SavedViewInput) => callJson<SavedView>('PUT', PATH, input);

/**
 * The saved filters of a list, which belong to the account. Filters that an older console stored in this browser move there
 * once.
 */
export function useSavedViews(resource: string) {
  const notify = useNotify();
  const queryClient = useQueryClient();
  const key = ['saved-views', resource];
  const refresh = () => queryClient.invalidateQueries({ queryKey: key });
  const { data } = useQuery({
    queryKey: key,
    queryFn: () => callJson<{ saved_views: SavedView[] }>('GET', `${PATH}?${new URLSearchParams({ resource })}`),
    retry: false,
  });
  const failed = (error: Error) => notify(messageOf(error, 'saved_filters.failed'), { type: 'error' });
  const save = useMutation({ mutationFn: storeView, onError: failed, onSettled: refresh });
  const remove = useMutation({
    mutationFn: (id: string) => callJson('DELETE', `${PATH}/${encodeURIComponent(id)}`),
    onError: failed,
    onSettled: refresh,
  });
  useImported(resource, data?.saved_views, refresh);
  return { views: data?.saved_views ?? [], save, remove };
}

/** A name that the account has already wins, because another browser may have moved a newer one. */
function useImported(resource: string, views: readonly SavedView[] | undefined, refresh: () => Promise<void>): void {
  const [local, keep] = useSavedQueries(resource);
  const left = extractValidSavedQueries(local);
  const isDue = views !== undefined && left.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when both are known
  useEffect(() => {
    if (!isDue) return;
    const known = new Set(views.map(({ name }) => name.toLowerCase()));
    const missing = left.filter(({ label }) => !known.has(label.toLowerCase()));
    const moving = missing.map(({ label, value: { filter, sort } }) =>
      storeView({
        resource,
        name: label,
        filter: filter ?? {},
        sort: sort ? { field: sort.field, order: sort.order === 'ASC' ? 'ASC' : 'DESC' } : null,
      }),
    );
    void Promise.allSettled(moving).then((moved) => {
      // A view that could not be moved stays here and is tried again at the next visit.
      keep(missing.filter((_one, index) => moved[index]?.status === 'rejected'));
      return refresh();
    });
  }, [isDue]);
}
