import MoreIcon from '@mui/icons-material/ExpandMore';
import { Button, MenuItem, Stack, useMediaQuery } from '@mui/material';
import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import { useRef, useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { useRights } from '../../hooks/use-rights';
import type { Right } from '../../lib/pages';
import { IfAllowed } from '../../permissions/IfAllowed';
import { BulkDelete } from '../../ui/DeleteDialog';
import { useSelection } from '../../ui/list/selection';
import { Menu } from '../../ui/overlays';
import { shownWithFabrics } from '../shown-with-fabrics';
import { CategoryDialog } from './CategoryDialog';
import { FlagDialog } from './FlagDialog';
import { type FlagChange, flagChanges } from './flag-changes';
import { LabelsDialog } from './LabelsDialog';
import { PriceDialog } from './PriceDialog';
import type { Batch } from './use-batch';

type OpenDialog = 'price' | 'category' | 'labels' | FlagChange;

interface BatchAction {
  label: string;
  dialog: OpenDialog;
  right: Right;
}

const actions: readonly BatchAction[] = [
  { label: 'resources.fabrics.batch.price', dialog: 'price', right: 'price.write' },
  { label: 'resources.fabrics.fields.category_id', dialog: 'category', right: 'catalogue.write' },
  { label: 'resources.fabrics.labels.title', dialog: 'labels', right: 'catalogue.read | stock.read' },
  ...flagChanges.map((flag) => ({
    label: `resources.fabrics.flags.${flag.name}.label`,
    dialog: flag,
    right: 'catalogue.write' as const,
  })),
];

function useActions(): readonly BatchAction[] {
  const { may } = useRights();
  return actions.filter(({ right }) => may(right));
}

/** The bulk actions for selected fabrics: a row of buttons, or a menu if they don't fit. */
export function BatchActions() {
  const selection = useSelection();
  const { data = [], filterValues } = useListContext<AdminFabric>();
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const isNarrow = useMediaQuery('(max-width: 899.95px)');
  const close = () => setOpenDialog(null);
  if (!selection) return null;
  const batch: Batch = {
    selection: selection.isAll ? { filter: filterValues } : { ids: [...selection.ids] },
    count: selection.count,
  };
  return (
    <>
      {isNarrow ? <ActionMenu onOpenDialog={setOpenDialog} /> : <ActionRow onOpenDialog={setOpenDialog} />}
      {selection.isAll ? null : (
        <IfAllowed right="catalogue.write">
          <BulkDelete refresh={shownWithFabrics} />
        </IfAllowed>
      )}
      {openDialog === 'price' ? (
        <PriceDialog
          batch={batch}
          example={data.find(({ id }) => selection.ids.includes(id)) ?? data[0]}
          onClose={close}
        />
      ) : null}
      {openDialog === 'category' ? <CategoryDialog batch={batch} onClose={close} /> : null}
      {openDialog === 'labels' ? <LabelsDialog ids={selection.ids} isAll={selection.isAll} onClose={close} /> : null}
      {openDialog && typeof openDialog === 'object' ? (
        <FlagDialog batch={batch} flag={openDialog} onClose={close} />
      ) : null}
    </>
  );
}

interface OpenDialogProps {
  onOpenDialog: (dialog: OpenDialog) => void;
}

function ActionRow({ onOpenDialog }: OpenDialogProps) {
  const translate = useTranslate();
  const allowed = useActions();
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
      {allowed.map(({ label, dialog }) => (
        <Button key={label} size="small" variant="outlined" onClick={() => onOpenDialog(dialog)}>
          {translate(label)}
        </Button>
      ))}
    </Stack>
  );
}

function ActionMenu({ onOpenDialog }: OpenDialogProps) {
  const translate = useTranslate();
  const allowed = useActions();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        ref={button}
        variant="contained"
        endIcon={<MoreIcon />}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        {translate('resources.fabrics.batch.change')}
      </Button>
      <Menu open={isOpen} onClose={close} anchorEl={() => button.current}>
        {allowed.map(({ label, dialog }) => (
          <MenuItem
            key={label}
            onClick={() => {
              close();
              onOpenDialog(dialog);
            }}
          >
            {translate(label)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
