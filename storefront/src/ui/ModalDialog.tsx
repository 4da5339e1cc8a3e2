import Close from '@mui/icons-material/Close';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId } from 'react';
import { t } from '../lib/language';
import { useBackCloses } from './use-back-closes';

export interface ModalDialogProps {
  title: string;
  onClose: () => void;
  width?: 'xs' | 'sm' | 'md';
  children: React.ReactNode;
}

/** The frame of every dialog: title, close button, the whole screen on a phone. */
export function ModalDialog({ title, onClose, width = 'sm', children }: ModalDialogProps) {
  const titleId = useId();
  useBackCloses(onClose);
  const onPhone = useMediaQuery('(max-width: 600px)');
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth={width}
      fullScreen={onPhone && width !== 'xs'}
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId} component="h2" sx={{ pr: 8 }}>
        {title}
      </DialogTitle>
      <IconButton aria-label={t('Close')} onClick={onClose} sx={{ position: 'absolute', top: 10, right: 10 }}>
        <Close />
      </IconButton>
      {/* The button is between title and content, so that the library's own spacing rule does not apply. */}
      <DialogContent sx={{ pt: 1 }}>{children}</DialogContent>
    </Dialog>
  );
}
