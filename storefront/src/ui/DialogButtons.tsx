import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { t } from '../lib/language';
import { useNetworkLabel } from '../lib/use-online';

export interface DialogButtonsProps {
  submit: string;
  submitting: string;
  busy: boolean;
  onCancel: () => void;
}

/** Cancel and submit at the end of a form in a dialog. */
export function DialogButtons({ submit, submitting, busy, onCancel }: DialogButtonsProps) {
  const needsNetwork = useNetworkLabel();
  return (
    <Box sx={{ display: 'flex', justifyContent: 'flex-end', flexWrap: 'wrap', gap: 1, pt: 1 }}>
      <Button onClick={onCancel}>{t('Cancel')}</Button>
      <Button type="submit" variant="contained" disabled={busy}>
        {busy ? submitting : needsNetwork(submit)}
      </Button>
    </Box>
  );
}
