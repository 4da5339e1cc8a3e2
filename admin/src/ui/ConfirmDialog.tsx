import { DialogContentText } from '@mui/material';
import type { ReactNode } from 'react';
import { Confirm, useTranslate } from 'react-admin';
import { useBackCloses } from '../hooks/use-back-closes';

interface ConfirmDialogProps {
  title: string;
  /** What will happen, or what will go. */
  text: ReactNode;
  confirm: string;
  isDangerous?: boolean;
  isBusy?: boolean;
  /** It is about leaving the page: its answer counts the steps of the history, so it takes none of its own. */
  isOfHistory?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** A question with a way out and one button that does it. Its words are shown as they are, never read as keys. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, confirm, isDangerous, isBusy, isOfHistory = false, onConfirm, onClose } = props;
  const translate = useTranslate();
  useBackCloses(isBusy ? undefined : onClose, !isOfHistory);
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
