import { Button, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { Dialog } from '../ui/overlays';

/** Where the browser does not let a page write to the clipboard: the text, chosen, to be copied by whoever reads it. */
export function CopyByHandDialog({ text, onClose }: { text: string; onClose: () => void }) {
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('resources.quotations.share.by_hand')}</DialogTitle>
      <DialogContent>
        <TextField
          value={text}
          label={translate('resources.quotations.share.text')}
          multiline
          fullWidth
          autoFocus
          onFocus={({ target }) => target.select()}
          slotProps={{ htmlInput: { readOnly: true } }}
          sx={{ mt: 1, overflowWrap: 'anywhere' }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('form.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
