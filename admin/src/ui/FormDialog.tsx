import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';

interface FormDialogProps {
  title: string;
  /** What this is about, in a sentence. */
  intro?: ReactNode;
  submitLabel: string;
  color?: 'primary' | 'error';
  isBusy: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children?: ReactNode;
}

/** A question with a few fields, a way out and one button that does it. */
export function FormDialog(props: FormDialogProps) {
  const { title, intro, submitLabel, color = 'primary', isBusy, onSubmit, onClose, children } = props;
  const titleId = useId();
  return (
    <Dialog open onClose={isBusy ? undefined : onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // React passes events of a dialog on to whatever rendered it, which may be a form of its own.
          event.stopPropagation();
          onSubmit();
        }}
      >
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          {intro ? (
            <Typography color="textSecondary" sx={{ mb: children ? 2 : 0 }}>
              {intro}
            </Typography>
          ) : null}
          {children ? <Stack sx={{ gap: 2, pt: 1 }}>{children}</Stack> : null}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={isBusy} color="inherit">
            Cancel
          </Button>
          <Button type="submit" variant="contained" color={color} disabled={isBusy}>
            {submitLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
