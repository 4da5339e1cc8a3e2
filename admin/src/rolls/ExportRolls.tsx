import { Button } from '@mui/material';
import { exportFormats } from '@selvedge/domain/fabrics/fabric-batch';
import { useListContext, useTranslate } from 'react-admin';
import { useDownload } from '../hooks/use-download';

/** Downloads all rolls that the list's filter finds, in its order. */
export function ExportRolls() {
  const translate = useTranslate();
  const { filterValues, sort } = useListContext();
  const { mutate, isPending } = useDownload('rolls.export.failed');
  const take = (format: string) => {
    const query = new URLSearchParams({
      format,
      filter: JSON.stringify(filterValues),
      sort: JSON.stringify([sort.field, sort.order]),
    });
    mutate(`/admin/rolls/export?${query}`);
  };
  return exportFormats.map((format) => (
    <Button key={format} variant="outlined" disabled={isPending} onClick={() => take(format)}>
      {translate(`rolls.export.${format}`)}
    </Button>
  ));
}
