import MoreIcon from '@mui/icons-material/ExpandMore';
import { Button, MenuItem } from '@mui/material';
import type { ExportFormat } from '@selvedge/domain/fabrics/fabric-batch';
import { useRef, useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { useDownload } from '../hooks/use-download';
import { Menu } from '../ui/overlays';

const formats: readonly { format: ExportFormat; label: string }[] = [
  { format: 'xlsx', label: 'resources.fabrics.export.xlsx' },
  { format: 'csv', label: 'resources.fabrics.export.csv' },
];

/** Downloads all fabrics that the list's filter finds, in its order. */
export function ExportMenu() {
  const translate = useTranslate();
  const { filterValues, sort } = useListContext();
  const { mutate, isPending } = useDownload('resources.fabrics.export.failed');
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const take = (format: ExportFormat) => {
    close();
    const query = new URLSearchParams({
      format,
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
        {formats.map(({ format, label }) => (
          <MenuItem key={format} onClick={() => take(format)}>
            {translate(label)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
