import { Button, DialogActions, DialogContent, DialogTitle, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Dialog } from '../overlays';

interface RejectedDialogProps {
  title: string;
  rejected: readonly { id: string; name: ReactNode; reason: string }[];
  onClose: () => void;
}

/** Shown after an action on several records: those that were rejected, each with its reason. */
export function RejectedDialog({ title, rejected, onClose }: RejectedDialogProps) {
  const translate = useTranslate();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-label={title}>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent>
        <Stack component="ul" sx={{ gap: 1.5, listStyle: 'none', m: 0, p: 0 }}>
          {rejected.map(({ id, name, reason }) => (
            <li key={id}>
              <Typography component="div" sx={{ fontWeight: 600 }}>
                {name}
              </Typography>
              <Typography sx={{ overflowWrap: 'anywhere' }}>{reason}</Typography>
            </li>
          ))}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} variant="contained">
          {translate('ra.action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
