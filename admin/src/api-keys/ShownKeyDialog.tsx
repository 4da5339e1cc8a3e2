import { Alert, Button, DialogActions, DialogContent, DialogTitle, Stack, TextField } from '@mui/material';
import type { NewApiKey } from '@selvedge/domain/users/api-key';
import { useNotify, useTranslate } from 'react-admin';
import { Dialog } from '../ui/overlays';

/** Shows a new key, the only time that it can be shown. It closes by its button alone. */
export function ShownKeyDialog({ made, onClose }: { made: NewApiKey; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const copy = () =>
    navigator.clipboard.writeText(made.key).then(
      () => notify('api_keys.copied', { type: 'success' }),
      () => notify('api_keys.not_copied', { type: 'error' }),
    );
  return (
    <Dialog open fullWidth maxWidth="sm">
      <DialogTitle>{translate('api_keys.made_title', { name: made.name })}</DialogTitle>
      <DialogContent>
        <Alert severity="warning" sx={{ mb: 2 }}>
          {translate('api_keys.made_text')}
        </Alert>
        <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 1, pt: 1 }}>
          <TextField
            fullWidth
            label={translate('api_keys.key')}
            value={made.key}
            onFocus={({ target }) => target.select()}
            slotProps={{ htmlInput: { readOnly: true, spellCheck: false }, input: { sx: { fontFamily: 'monospace' } } }}
          />
          <Button variant="contained" onClick={() => void copy()} sx={{ flex: 'none', minHeight: 44 }}>
            {translate('api_keys.copy')}
          </Button>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('api_keys.close_made')}</Button>
      </DialogActions>
    </Dialog>
  );
}
