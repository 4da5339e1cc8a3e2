import BookmarkIcon from '@mui/icons-material/BookmarkBorder';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Box, Button, Typography } from '@mui/material';
import { useRef, useState } from 'react';
import {
  extractValidSavedQueries,
  type SavedQuery,
  TextInput,
  useListContext,
  useNotify,
  useSavedQueries,
  useTranslate,
} from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { ConfirmDialog } from '../ConfirmDialog';
import { FormDialog } from '../FormDialog';
import { useRules } from '../form/rules';
import { IconAction } from '../IconAction';
import { onlyHeard } from '../only-heard';
import { Popover } from '../overlays';

type Question = { ask: 'name' } | { ask: 'delete'; label: string } | null;

/** react-admin's saved queries of the list in a menu, each with a name of its own. */
export function SavedFilters() {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const { resource, filterValues, sort, perPage } = useListContext();
  const [stored, store] = useSavedQueries(resource);
  const saved = extractValidSavedQueries(stored);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [next, setNext] = useState<Question>(null);
  const [asked, ask] = useState<Question>(null);
  const current = JSON.stringify([filterValues, sort]);
  const without = (label: string) => saved.filter((other) => !isSameName(other.label, label));
  const apply = ({ value: { filter, sort } }: SavedQuery) => {
    const order = { sort: sort?.field ?? '', order: sort?.order ?? '', page: '1', perPage: String(perPage) };
    void navigate({ search: `?${new URLSearchParams({ filter: JSON.stringify(filter), ...order })}` });
    setOpen(false);
  };
  /** After the menu has closed, so that the focus returns to the button when the dialog closes. */
  const askLater = (question: Question) => {
    setNext(question);
    setOpen(false);
  };
  return (
    <>
      <Button
        ref={button}
        variant="outlined"
        startIcon={<BookmarkIcon />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        sx={{ borderColor: '#B9B0A0', flex: { xs: '1 1 132px', sm: 'none' }, minHeight: 40, position: 'relative' }}
      >
        {translate('saved_filters.button')}
        <Box component="span" sx={onlyHeard}>
          {' '}
          {translate('saved_filters.filters')}
        </Box>
        {saved.length ? ` (${saved.length})` : ''}
      </Button>
      <Popover
        open={isOpen}
        onClose={() => setOpen(false)}
        anchorEl={() => button.current}
        anchorOrigin={{ horizontal: 'left', vertical: 'bottom' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': translate('saved_filters.title'), sx: paper },
          transition: {
            onExited: () => {
              ask(next);
              setNext(null);
            },
          },
        }}
      >
        {saved.length === 0 ? (
          <Typography color="textSecondary" sx={{ p: 2, pb: 1 }}>
            {translate('saved_filters.none')}
          </Typography>
        ) : null}
        <Box component="ul" sx={{ listStyle: 'none', m: 0, maxHeight: 320, overflowY: 'auto', p: 1, pb: 0 }}>
          {saved.map((one) => (
            <Box key={one.label} component="li" sx={{ alignItems: 'center', display: 'flex', gap: 1 }}>
              <Button
                onClick={() => apply(one)}
                aria-current={JSON.stringify([one.value.filter, one.value.sort]) === current}
                sx={name}
              >
                {one.label}
              </Button>
              <IconAction
                title={translate('form.delete')}
                label={translate('saved_filters.delete', { name: one.label })}
                icon={DeleteIcon}
                onClick={() => askLater({ ask: 'delete', label: one.label })}
              />
            </Box>
          ))}
        </Box>
        <Box sx={{ borderColor: 'divider', borderTop: saved.length ? 1 : 0, mt: 1, p: 1 }}>
          <Button fullWidth onClick={() => askLater({ ask: 'name' })}>
            {translate('saved_filters.save')}
          </Button>
        </Box>
      </Popover>
      {asked?.ask === 'name' ? (
        <FormDialog<{ name: string }>
          title={translate('saved_filters.save_title')}
          intro={translate('saved_filters.save_text')}
          submitLabel="form.save"
          defaultValues={{ name: '' }}
          onSubmit={({ name }) => {
            const one = { label: name.trim(), value: { filter: filterValues, displayedFilters: [], sort, perPage } };
            store([...without(name), one].toSorted((a, b) => a.label.localeCompare(b.label)));
            notify('saved_filters.saved', { type: 'success' });
            ask(null);
            return undefined;
          }}
          onClose={() => ask(null)}
        >
          <NameInput saved={saved} />
        </FormDialog>
      ) : null}
      {asked?.ask === 'delete' ? (
        <ConfirmDialog
          title={translate('saved_filters.delete_title')}
          text={translate('saved_filters.delete_text', { name: asked.label })}
          confirm={translate('form.delete')}
          isDangerous
          onConfirm={() => {
            store(without(asked.label));
            ask(null);
          }}
          onClose={() => ask(null)}
        />
      ) : null}
    </>
  );
}

function NameInput({ saved }: { saved: readonly SavedQuery[] }) {
  const typed = useWatch({ name: 'name', defaultValue: '' });
  const { filled } = useRules();
  const isTaken = saved.some(({ label }) => isSameName(label, typed));
  return (
    <TextInput
      source="name"
      label="saved_filters.name"
      required
      autoFocus
      helperText={isTaken ? 'saved_filters.taken' : false}
      slotProps={{ htmlInput: { maxLength: 60 } }}
      validate={filled('saved_filters.name')}
    />
  );
}

const isSameName = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

const paper = { border: 1, borderColor: 'divider', maxWidth: 360, mt: 0.5, width: 'calc(100vw - 32px)' };
const name = {
  flex: 1,
  justifyContent: 'flex-start',
  minHeight: 44,
  minWidth: 0,
  overflowWrap: 'anywhere',
  textAlign: 'left',
  '&[aria-current="true"]': { bgcolor: 'primary.light' },
};
