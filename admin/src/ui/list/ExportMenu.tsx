import MoreIcon from '@mui/icons-material/ExpandMore';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Button, MenuItem } from '@mui/material';
import { useRef, useState } from 'react';
import { Button as BulkButton, useListContext, useResourceContext, useTranslate } from 'react-admin';
import { useDownload } from '../../hooks/use-download';
import { Menu } from '../overlays';

interface ExportMenuProps {
  /** The choices by the key of their label, each with its query. */
  choices?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Only the selected records, in the bar of bulk actions. */
  isSelection?: boolean;
}

const formats = { xlsx: { format: 'xlsx' }, csv: { format: 'csv' } };

/** Downloads all records that the list's filter finds, in its order, or the selected ones; with the resource's texts `export`. */
export function ExportMenu({ choices = formats, isSelection = false }: ExportMenuProps) {
  const translate = useTranslate();
  const resource = useResourceContext() ?? '';
  const words = `resources.${resource}`;
  const { filterValues, selectedIds, sort } = useListContext();
  const { mutate, isPending } = useDownload(`${words}.export.failed`);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const take = (choice: Readonly<Record<string, string>>) => {
    close();
    const query = new URLSearchParams({
      ...choice,
      filter: JSON.stringify(isSelection ? { id: selectedIds } : filterValues),
      sort: JSON.stringify([sort.field, sort.order]),
    });
    mutate(`/admin/${resource}/export?${query}`);
  };
  const opens = { ref: button, 'aria-haspopup': 'menu', 'aria-expanded': isOpen, disabled: isPending } as const;
  return (
    <>
      {isSelection ? (
        <BulkButton {...opens} label={`${words}.export.${isPending ? 'busy' : 'open'}`} onClick={() => setOpen(true)}>
          <DownloadIcon />
        </BulkButton>
      ) : (
        <Button {...opens} variant="outlined" endIcon={<MoreIcon />} onClick={() => setOpen(true)}>
          {translate(`${words}.export.${isPending ? 'busy' : 'open'}`)}
        </Button>
      )}
      <Menu open={isOpen} onClose={close} anchorEl={() => button.current}>
        {Object.entries(choices).map(([name, choice]) => (
          <MenuItem key={name} onClick={() => take(choice)}>
            {translate(`${words}.export.${name}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
