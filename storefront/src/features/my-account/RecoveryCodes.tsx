import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { t } from '../../lib/language';
import { showError, showSuccess } from '../../lib/toast';
import { ModalDialog } from '../../ui/ModalDialog';

/** Recovery codes, shown this once. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => showSuccess(t('Copied')),
      () => showError(t('They could not be copied. Please write them down.')),
    );
  return (
    <ModalDialog title={t('Your recovery codes')} onClose={onClose} width="xs">
      <Typography sx={{ mb: 2 }}>
        {t(
          'Each takes the place of your second factor once, if you lose your phone. They are shown this once: print them or keep them in a password manager. Former ones open nothing any more.',
        )}
      </Typography>
      <Box
        component="ul"
        aria-label={t('Recovery codes')}
        sx={{
          columnGap: 3,
          display: 'grid',
          fontFamily: 'monospace',
          rowGap: 0.5,
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
          listStyle: 'none',
          m: 0,
          p: 0,
        }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
        <Button onClick={() => void copy()}>{t('Copy')}</Button>
        <Button onClick={() => window.print()}>{t('Print')}</Button>
        <Button variant="contained" onClick={onClose}>
          {t('I have them')}
        </Button>
      </Box>
    </ModalDialog>
  );
}
