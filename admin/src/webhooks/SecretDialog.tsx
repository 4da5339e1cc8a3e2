import { Button, DialogActions, DialogContent, DialogTitle, Stack, TextField, Typography } from '@mui/material';
import { formatDateTime } from '@selvedge/domain/dates';
import type { WebhookWithSecret } from '@selvedge/domain/webhooks/webhook';
import { useNotify, useTranslate } from 'react-admin';
import { Dialog } from '../ui/overlays';

const words = 'resources.webhooks.secret';

/** Shows a secret, which no call returns again. */
export function SecretDialog({ webhook, onClose }: { webhook: WebhookWithSecret; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const { name, secret, previous_secret_until } = webhook;
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => notify(`${words}.copied`, { type: 'success' }),
      () => notify(`${words}.copy_failed`, { type: 'warning' }),
    );
  return (
    // Not closed by a click beside it, because it can't be opened again.
    <Dialog open fullWidth maxWidth="sm">
      <DialogTitle sx={{ overflowWrap: 'anywhere' }}>{translate(`${words}.title`, { name })}</DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 2 }}>
          <Typography color="textSecondary">
            {translate(`${words}.text`)}
            {previous_secret_until
              ? ` ${translate(`${words}.overlap`, { until: formatDateTime(previous_secret_until) })}`
              : null}
          </Typography>
          <TextField
            value={secret}
            label={translate(`${words}.label`)}
            multiline
            fullWidth
            onFocus={({ target }) => target.select()}
            slotProps={{ htmlInput: { readOnly: true, spellCheck: false, style: { fontFamily: 'monospace' } } }}
            sx={{ mt: 1, overflowWrap: 'anywhere' }}
          />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} color="inherit">
          {translate('form.close')}
        </Button>
        <Button onClick={() => void copy()} variant="contained" autoFocus>
          {translate(`${words}.copy`)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
