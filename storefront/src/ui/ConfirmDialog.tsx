import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useId } from 'react';
import { t } from '../lib/language';
import { useBackCloses } from './use-back-closes';

/** Asks for confirmation before something is lost, and names it. */
export function ConfirmDialog({
  question,
  detail,
  confirm,
  onConfirm,
  onClose,
}: {
  question: string;
  detail: string;
  confirm: string;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const id = useId();
  useBackCloses(onClose);
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogContent>
        <h2 id={id} style={{ margin: '0 0 8px', fontSize: '1.125rem' }}>
          {question}
        </h2>
        {detail}
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button variant="contained" color="error" onClick={onConfirm}>
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
