import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Box, Button, Typography } from '@mui/material';
import type { SavedView } from '@selvedge/domain/users/saved-view';
import { useRef, useState } from 'react';
import { TextInput, useListContext, useNotify, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { FormDialog } from '../ui/FormDialog';
import { IconAction } from '../ui/IconAction';
import { useRules } from '../ui/inputs';
import { Popover } from '../ui/overlays';
import { useSavedViews } from './use-saved-views';

type Opened = 'menu' | 'name' | { toDelete: SavedView } | null;

/** The account's saved filters of the list in a menu, each with a name of its own. */
export function SavedFilters() {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const { filled } = useRules();
  const { resource, filterValues, sort, perPage } = useListContext();
  const { views, save: saving, remove } = useSavedViews(resource);
  const button = useRef<HTMLButtonElement>(null);
  const [opened, open] = useState<Opened>(null);
  const close = () => open(null);
  const current = JSON.stringify([filterValues, sort]);
  const apply = ({ filter, sort }: SavedView) => {
    const order = { sort: sort?.field ?? '', order: sort?.order ?? '', page: '1', perPage: String(perPage) };
    void navigate({ search: `?${new URLSearchParams({ filter: JSON.stringify(filter), ...order })}` });
    close();
  };
  const save = async ({ name }: { name: string }) => {
    const { field, order } = sort;
    await saving.mutateAsync({ resource, name: name.trim(), filter: filterValues, sort: { field, order } }).then(
      () => {
        notify('saved_filters.saved', { type: 'success' });
        close();
      },
      // The form stays open, and what went wrong was said.
      () => undefined,
    );
    return undefined;
  };
  return (
    <>
      {/* Before the menu, which closes with them and then gives the focus back to its button. */}
      {opened === 'name' ? (
        <FormDialog<{ name: string }>
          title={translate('saved_filters.save_title')}
          intro={translate('saved_filters.save_text')}
          submitLabel="form.save"
          defaultValues={{ name: '' }}
          onSubmit={save}
          onClose={close}
        >
          <TextInput
            source="name"
            label="saved_filters.name"
            required
            autoFocus
            slotProps={{ htmlInput: { maxLength: 60 } }}
            validate={filled('saved_filters.name')}
          />
        </FormDialog>
      ) : null}
      {opened && typeof opened === 'object' ? (
        <ConfirmDialog
          title={translate('saved_filters.delete_title')}
          text={translate('saved_filters.delete_text', { name: opened.toDelete.name })}
          confirm={translate('form.delete')}
          isDangerous
          onConfirm={() => {
            remove.mutate(opened.toDelete.id);
            close();
          }}
          onClose={close}
        />
      ) : null}
      <Button
        ref={button}
        variant="outlined"
        aria-haspopup="dialog"
        aria-expanded={opened !== null}
        onClick={() => open('menu')}
        sx={{ borderColor: '#B9B0A0', flex: { xs: '1 1 132px', sm: 'none' }, minHeight: 40 }}
      >
        {views.length ? `${translate('saved_filters.title')} (${views.length})` : translate('saved_filters.title')}
      </Button>
      <Popover
        open={opened !== null}
        onClose={close}
        anchorEl={() => button.current}
        anchorOrigin={{ horizontal: 'left', vertical: 'bottom' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': translate('saved_filters.title'), sx: paper } }}
      >
        {views.length === 0 ? (
          <Typography color="textSecondary" sx={{ p: 2 }}>
            {translate('saved_filters.none')}
          </Typography>
        ) : null}
        {views.map((one) => (
          <Box key={one.id} sx={{ alignItems: 'center', display: 'flex', gap: 1, px: 1 }}>
            <Button
              onClick={() => apply(one)}
              aria-current={JSON.stringify([one.filter, one.sort]) === current}
              sx={name}
            >
              {one.name}
            </Button>
            <IconAction
              title={translate('form.delete')}
              label={translate('saved_filters.delete', { name: one.name })}
              icon={DeleteIcon}
              onClick={() => open({ toDelete: one })}
            />
          </Box>
        ))}
        <Button fullWidth onClick={() => open('name')} sx={{ minHeight: 44 }}>
          {translate('saved_filters.save')}
        </Button>
      </Popover>
    </>
  );
}

const paper = { border: 1, borderColor: 'divider', maxWidth: 360, mt: 0.5, py: 1, width: 'calc(100vw - 32px)' };
const name = {
  flex: 1,
  justifyContent: 'flex-start',
  minHeight: 44,
  minWidth: 0,
  overflowWrap: 'anywhere',
  textAlign: 'left',
  '&[aria-current="true"]': { bgcolor: 'primary.light' },
};
