import { Button, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { useTranslate } from 'react-admin';
import { Dialog, RouteDialog } from './overlays';

export interface ConfirmDialogProps {
  title: string;
  /** The consequence of the action. */
  text: ReactNode;
  confirm: string;
  isDangerous?: boolean;
  isBusy?: boolean;
  /** It is about leaving the page: its answer counts history steps, so it adds none of its own. */
  isOfHistory?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/**
 * A confirmation dialog. If the action is destructive, the cancel button has the focus, so that an accidental Enter or
 * space loses nothing; otherwise the confirm button.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, confirm, isDangerous = false, isBusy, isOfHistory = false, onConfirm, onClose } = props;
  const translate = useTranslate();
  const textId = useId();
  const Frame = isOfHistory ? RouteDialog : Dialog;
  return (
    <Frame open onClose={isBusy ? undefined : onClose} fullWidth maxWidth="xs" aria-describedby={textId}>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={textId} component="div" sx={{ overflowWrap: 'anywhere' }}>
          {text}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isBusy} color="inherit" autoFocus={isDangerous}>
          {translate('form.cancel')}
        </Button>
        <Button
          onClick={onConfirm}
          disabled={isBusy}
          variant="contained"
          color={isDangerous ? 'error' : 'primary'}
          autoFocus={!isDangerous}
        >
          {confirm}
        </Button>
      </DialogActions>
    </Frame>
  );
}
