import MoreIcon from '@mui/icons-material/ExpandMore';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Button, MenuItem } from '@mui/material';
import { type ExportFormat, exportFormats } from '@selvedge/domain/fabrics/fabric-batch';
import { useRef, useState } from 'react';
import { Button as BulkButton, useListContext, useTranslate } from 'react-admin';
import { useDownload } from '../hooks/use-download';
import { Menu } from '../ui/overlays';

const words = 'resources.orders.export';

/** As many orders as an address can name. */
export const MAX_SELECTED = 100;

/** Downloads the orders that the list's filter finds, or the selected ones. */
export function ExportOrders({ isSelection = false }: { isSelection?: boolean }) {
  const translate = useTranslate();
  const { filterValues, selectedIds, sort } = useListContext();
  const { mutate, isPending } = useDownload(`${words}.failed`);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const take = (format: ExportFormat) => {
    close();
    const query = new URLSearchParams({
      format,
      filter: JSON.stringify(isSelection ? { id: selectedIds } : filterValues),
      sort: JSON.stringify([sort.field, sort.order]),
    });
    mutate(`/admin/orders/export?${query}`);
  };
  const opens = { ref: button, 'aria-haspopup': 'menu', 'aria-expanded': isOpen, disabled: isPending } as const;
  return (
    <>
      {isSelection ? (
        <BulkButton {...opens} label={`${words}.${isPending ? 'busy' : 'open'}`} onClick={() => setOpen(true)}>
          <DownloadIcon />
        </BulkButton>
      ) : (
        <Button {...opens} variant="outlined" endIcon={<MoreIcon />} onClick={() => setOpen(true)}>
          {translate(`${words}.${isPending ? 'busy' : 'open'}`)}
        </Button>
      )}
      <Menu open={isOpen} onClose={close} anchorEl={() => button.current}>
        {exportFormats.map((format) => (
          <MenuItem key={format} onClick={() => take(format)}>
            {translate(`${words}.${format}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
