import type { FabricList, ListItemsChange } from '@selvedge/domain/lists/fabric-list';
import { type ApiCall, api } from '@selvedge/web/api';
import { isConflict } from '@selvedge/web/api-error';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { messageOf } from '../../lib/error-text';
import { t } from '../../lib/language';
import { showError, showNotice } from '../../lib/toast';
import { myLists, oneList } from '../../state/lists';

const FAILED = 'The list could not be changed. Please try again.';

/** A change of a list: its call, based on the shown version. */
export type ListChange = (version: number) => { path: string; call: ApiCall };

/**
 * Sends the changes of a list one after the other, each based on the list as it was shown last. A change that conflicts with
 * one from another device is sent again on top of that, so that both are kept; a message says so.
 */
export function useListChange(id: string): (change: ListChange) => Promise<FabricList | null> {
  const queryClient = useQueryClient();
  const line = useRef<Promise<unknown>>(Promise.resolve());
  return useCallback(
    (change) => {
      const { queryKey } = oneList(id);
      const send = async (version: number): Promise<FabricList> => {
        const { path, call } = change(version);
        return api<FabricList>(`/lists/${id}${path}`, call);
      };
      const run = async (): Promise<FabricList | null> => {
        try {
          const shown = queryClient.getQueryData(queryKey);
          const changed = await send(shown?.version ?? 1).catch((error: unknown) => {
            const current = isConflict(error) ? (error.current as FabricList | null) : null;
            if (!current) throw error;
            queryClient.setQueryData(queryKey, current);
            return send(current.version).then((both) => {
              showNotice(t('The list was changed elsewhere, too. Both changes are kept.'));
              return both;
            });
          });
          queryClient.setQueryData(queryKey, changed);
          void queryClient.invalidateQueries({ queryKey: myLists.queryKey });
          return changed;
        } catch (error) {
          showError(messageOf(error, t(FAILED)));
          void queryClient.invalidateQueries({ queryKey });
          return null;
        }
      };
      const done = line.current.then(run);
      line.current = done;
      return done;
    },
    [id, queryClient],
  );
}

/** A change of lines or of their order. */
export const itemsChange =
  (change: Omit<ListItemsChange, 'version'>): ListChange =>
  (version) => ({ path: '/items', call: { method: 'PUT', body: { ...change, version } } });

/** Takes lines off. */
export const removal =
  (ids: readonly string[]): ListChange =>
  (version) => ({ path: `/items?ids=${ids.join(',')}&version=${version}`, call: { method: 'DELETE' } });
