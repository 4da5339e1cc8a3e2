import BookmarkIcon from '@mui/icons-material/BookmarkBorder';
import { Box, Button } from '@mui/material';
import { useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { ConfirmDialog } from '../ConfirmDialog';
import { onlyHeard } from '../only-heard';
import { Popover } from '../overlays';
import { SavedFilterList } from './SavedFilterList';
import { SaveFilterDialog } from './SaveFilterDialog';
import { useSavedFilters } from './saved-filters';

type Question = { ask: 'name' } | { ask: 'delete'; name: string } | null;

/** An admin's saved filters. */
export function SavedFilters() {
  const translate = useTranslate();
  const { saved, save, remove } = useSavedFilters();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [next, setNext] = useState<Question>(null);
  const [asked, ask] = useState<Question>(null);
  const close = () => ask(null);
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
        <SavedFilterList
          saved={saved}
          onApplied={() => setOpen(false)}
          onDelete={(name) => askLater({ ask: 'delete', name })}
          onSave={() => askLater({ ask: 'name' })}
        />
      </Popover>
      {asked?.ask === 'name' ? <SaveFilterDialog saved={saved} onSave={save} onClose={close} /> : null}
      {asked?.ask === 'delete' ? (
        <ConfirmDialog
          title={translate('saved_filters.delete_title')}
          text={translate('saved_filters.delete_text', { name: asked.name })}
          confirm={translate('form.delete')}
          isDangerous
          onConfirm={() => {
            remove(asked.name);
            close();
          }}
          onClose={close}
        />
      ) : null}
    </>
  );
}

const paper = { border: 1, borderColor: 'divider', maxWidth: 360, mt: 0.5, width: 'calc(100vw - 32px)' };
