import { Alert, CircularProgress } from '@mui/material';
import type { FabricImportProgress } from '@selvedge/domain/fabrics/fabric-import';
import { formatQuantity } from '@selvedge/domain/length';
import { useGetOne } from 'react-admin';

const POLL_MS = 2000;

/** Pictures of other sites come after the rows: how many are still on their way, and how many never arrived. */
export function PendingPictures({ importId }: { importId: string }) {
  const { data } = useGetOne<FabricImportProgress>(
    'imports',
    { id: importId },
    { refetchInterval: ({ state }) => (state.data?.pictures_pending ? POLL_MS : false) },
  );
  const { pictures_pending: pending = 0, pictures_failed: failed = 0 } = data ?? {};
  return (
    <>
      {pending > 0 ? (
        <Alert severity="info" icon={<CircularProgress size={18} aria-hidden />}>
          {pending === 1 ? '1 picture is' : `${formatQuantity(pending)} pictures are`} still being fetched. They appear
          on their fabrics by themselves; you need not wait.
        </Alert>
      ) : null}
      {failed > 0 ? (
        <Alert severity="warning">
          {failed === 1 ? '1 picture' : `${formatQuantity(failed)} pictures`} could not be fetched; the report says why.
        </Alert>
      ) : null}
    </>
  );
}
