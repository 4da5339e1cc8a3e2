import MoreIcon from '@mui/icons-material/ExpandMore';
import { Button, MenuItem } from '@mui/material';
import type { ExportFormat } from '@selvedge/domain/fabrics/fabric-batch';
import { useRef, useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { useDownload } from '../hooks/use-download';
import { Menu } from '../ui/overlays';

const choices: readonly { format: ExportFormat; withStock: boolean; label: string }[] = [
  { format: 'xlsx', withStock: false, label: 'resources.fabrics.export.xlsx' },
  { format: 'csv', withStock: false, label: 'resources.fabrics.export.csv' },
  { format: 'xlsx', withStock: true, label: 'resources.fabrics.export.xlsx_stock' },
  { format: 'csv', withStock: true, label: 'resources.fabrics.export.csv_stock' },
];

/** Downloads all fabrics that the list's filter finds, in its order. */
export function ExportMenu() {
  const translate = useTranslate();
  const { filterValues, sort } = useListContext();
  const { mutate, isPending } = useDownload('resources.fabrics.export.failed');
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const take = (format: ExportFormat, withStock: boolean) => {
    close();
    const query = new URLSearchParams({
      format,
      ...(withStock && { stock: 'true' }),
      filter: JSON.stringify(filterValues),
      sort: JSON.stringify([sort.field, sort.order]),
    });
    mutate(`/admin/fabrics/export?${query}`);
  };
  return (
    <>
      <Button
        ref={button}
        variant="outlined"
        endIcon={<MoreIcon />}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        disabled={isPending}
        onClick={() => setOpen(true)}
      >
        {translate(`resources.fabrics.export.${isPending ? 'busy' : 'open'}`)}
      </Button>
      <Menu open={isOpen} onClose={close} anchorEl={() => button.current}>
        {choices.map(({ format, withStock, label }) => (
          <MenuItem key={label} onClick={() => take(format, withStock)}>
            {translate(label)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
