import { DialogContentText } from '@mui/material';
import type { ReactNode } from 'react';
import { Confirm, useTranslate } from 'react-admin';

interface ConfirmDialogProps {
  title: string;
  /** What will happen, or what will go. */
  text: ReactNode;
  confirm: string;
  isDangerous?: boolean;
  isBusy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** A question with a way out and one button that does it. Its words are shown as they are, never read as keys. */
export function ConfirmDialog({ title, text, confirm, isDangerous, isBusy, onConfirm, onClose }: ConfirmDialogProps) {
  const translate = useTranslate();
  return (
    <Confirm
      isOpen
      title={<>{title}</>}
      content={<DialogContentText sx={{ overflowWrap: 'anywhere' }}>{text}</DialogContentText>}
      cancel={translate('form.cancel')}
      confirm={confirm}
      confirmColor={isDangerous ? 'warning' : 'primary'}
      loading={isBusy}
      onConfirm={onConfirm}
      onClose={isBusy ? () => undefined : onClose}
      fullWidth
      maxWidth="xs"
    />
  );
}
