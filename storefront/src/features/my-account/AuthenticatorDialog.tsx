import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ConfirmedFactor, PendingFactor } from '@selvedge/domain/users/second-factor';
import { confirmFactor } from '@selvedge/web/second-factor';
import { useForm } from 'react-hook-form';
import { messageOf } from '../../lib/error-text';
import { t } from '../../lib/language';
import { Form, FormField, required } from '../../ui/form';
import { ModalDialog } from '../../ui/ModalDialog';

interface AuthenticatorDialogProps {
  factor: Extract<PendingFactor, { kind: 'totp' }>;
  onClose: () => void;
  onAdded: (confirmed: ConfirmedFactor) => void;
}

/** Shows what an authenticator app reads, and asks for its first code. */
export function AuthenticatorDialog({ factor, onClose, onAdded }: AuthenticatorDialogProps) {
  const form = useForm({ defaultValues: { code: '' } });
  const submit = async ({ code }: { code: string }) => {
    try {
      onAdded(await confirmFactor(factor.id, { code }));
    } catch (error) {
      const message = messageOf(error, t('The code could not be checked. Please try again.'));
      form.setError('code', { message }, { shouldFocus: true });
    }
  };
  const secret = factor.secret.replaceAll(/(.{4})/g, '$1 ').trim();
  return (
    <ModalDialog title={t('Add an authenticator app')} onClose={onClose} width="xs">
      <Form form={form} onSubmit={submit} label={t('Add an authenticator app')}>
        <Typography>
          {t('Scan this with an authenticator app, such as Google Authenticator, Aegis or 1Password.')}
        </Typography>
        <Box
          component="img"
          alt={t('QR code for an authenticator app')}
          src={`data:image/svg+xml,${encodeURIComponent(factor.qr_svg)}`}
          sx={{ justifySelf: 'center', maxWidth: '100%', width: 240 }}
        />
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {t('Or type this key into it: {secret}', { secret })}
        </Typography>
        <FormField
          form={form}
          name="code"
          label={t('The 6 digits that it shows')}
          autoComplete="one-time-code"
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 64 } }}
          rules={required}
        />
        <Button type="submit" variant="contained" disabled={form.formState.isSubmitting}>
          {t('Confirm')}
        </Button>
      </Form>
    </ModalDialog>
  );
}
