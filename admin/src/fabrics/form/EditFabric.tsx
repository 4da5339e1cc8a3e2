import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNotify } from 'react-admin';
import { dataProvider } from '../../providers/data-provider';
import { FabricDialog } from './FabricDialog';

/**
 * The form with the current record: the list may be minutes old, and saving writes every field. It is read once, so
 * that nothing changes during editing.
 */
export function EditFabric({ id, onClose }: { id: string; onClose: () => void }) {
  const notify = useNotify();
  const { data, isError } = useQuery({
    queryKey: ['fabric to edit', id],
    queryFn: async () => (await dataProvider.getOne<AdminFabric>('fabrics', { id })).data,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    if (!isError) return;
    notify('resources.fabrics.load_failed', { type: 'error' });
    onClose();
  }, [isError, notify, onClose]);
  return <FabricDialog fabric={data} onClose={onClose} />;
}
