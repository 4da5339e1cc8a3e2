import type { FabricImportProgress } from '@selvedge/domain/fabrics/fabric-import';
import { useGetOne } from 'react-admin';
import { isUnfinished } from './import-states';

const POLL_MS = 1000;

/** One import, polled every second until rows and pictures are done; none without an id. */
export const useImport = (id: string | undefined) =>
  useGetOne<FabricImportProgress>(
    'imports',
    { id },
    {
      enabled: id !== undefined,
      refetchInterval: ({ state }) => (state.data && isUnfinished(state.data) ? POLL_MS : false),
    },
  );
