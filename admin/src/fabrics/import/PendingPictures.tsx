import { Alert, CircularProgress } from '@mui/material';
import type { FabricImportProgress } from '@selvedge/domain/fabrics/fabric-import';
import { formatQuantity } from '@selvedge/domain/length';

type Pictures = Pick<FabricImportProgress, 'pictures_pending' | 'pictures_failed'>;

/** Pictures of other sites come after the rows: how many are still on their way, and how many never arrived. */
export function PendingPictures({ pictures: { pictures_pending, pictures_failed } }: { pictures: Pictures }) {
  return (
    <>
      {pictures_pending > 0 ? (
        <Alert severity="info" icon={<CircularProgress size={18} aria-hidden />}>
          {pictures_pending === 1 ? '1 picture is' : `${formatQuantity(pictures_pending)} pictures are`} still being
          fetched. They appear on their fabrics by themselves; you need not wait.
        </Alert>
      ) : null}
      {pictures_failed > 0 ? (
        <Alert severity="warning">
          {pictures_failed === 1 ? '1 picture' : `${formatQuantity(pictures_failed)} pictures`} could not be fetched;
          the warnings say why.
        </Alert>
      ) : null}
    </>
  );
}
