import { Box, Button, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useNotify, useTranslate } from 'react-admin';
import { Dialog } from '../ui/overlays';

/** Recovery codes, shown this once: it closes by its button only. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => notify('security.codes.copied', { type: 'success' }),
      () => notify('security.codes.copy_failed', { type: 'error' }),
    );
  return (
    <Dialog open fullWidth maxWidth="xs">
      <DialogTitle>{translate('security.codes.shown')}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 2 }}>{translate('security.codes.once')}</Typography>
        <Box
          component="ul"
          aria-label={translate('security.codes.title')}
          sx={{
            columnGap: 3,
            display: 'grid',
            fontFamily: 'monospace',
            gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
            listStyle: 'none',
            m: 0,
            p: 0,
            rowGap: 0.5,
          }}
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => void copy()}>{translate('security.codes.copy')}</Button>
        <Button onClick={() => window.print()}>{translate('security.codes.print')}</Button>
        <Button variant="contained" onClick={onClose}>
          {translate('security.codes.done')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
