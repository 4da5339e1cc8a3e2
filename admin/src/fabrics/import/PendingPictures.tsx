import { Alert, CircularProgress } from '@mui/material';
import type { FabricImportProgress } from '@selvedge/domain/fabrics/fabric-import';
import { formatQuantity } from '@selvedge/domain/length';
import { useTranslate } from 'react-admin';

type Pictures = Pick<FabricImportProgress, 'pictures_pending' | 'pictures_failed'>;

/** External images load after the rows: how many are pending, and how many failed. */
export function PendingPictures({ pictures: { pictures_pending, pictures_failed } }: { pictures: Pictures }) {
  const translate = useTranslate();
  return (
    <>
      {pictures_pending > 0 ? (
        <Alert severity="info" icon={<CircularProgress size={18} aria-hidden />}>
          {translate('resources.imports.pictures_pending', {
            smart_count: pictures_pending,
            count: formatQuantity(pictures_pending),
          })}
        </Alert>
      ) : null}
      {pictures_failed > 0 ? (
        <Alert severity="warning">
          {translate('resources.imports.pictures_failed', {
            smart_count: pictures_failed,
            count: formatQuantity(pictures_failed),
          })}
        </Alert>
      ) : null}
    </>
  );
}
