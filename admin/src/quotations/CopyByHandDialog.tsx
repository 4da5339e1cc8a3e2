import { Button, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Dialog } from '../ui/overlays';

/** Shown if the browser blocks the clipboard: the selected text, to be copied manually. */
export function CopyByHandDialog({ text, onClose }: { text: string; onClose: () => void }) {
  const translate = useTranslate();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs">
      <DialogTitle>{translate('resources.quotations.share.by_hand')}</DialogTitle>
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
