import { Box, Typography } from '@mui/material';
import type { PendingFactor } from '@selvedge/domain/users/second-factor';
import { confirmFactor } from '@selvedge/web/second-factor';
import { TextInput, useTranslate } from 'react-admin';
import { useChange } from '../hooks/use-change';
import { FormDialog } from '../ui/FormDialog';

interface AuthenticatorDialogProps {
  factor: Extract<PendingFactor, { kind: 'totp' }>;
  onClose: () => void;
  onAdded: (recoveryCodes: readonly string[] | null) => void;
}

/** Shows what an authenticator app reads, and asks for its first code. */
export function AuthenticatorDialog({ factor, onClose, onAdded }: AuthenticatorDialogProps) {
  const translate = useTranslate();
  const confirm = useChange({
    change: ({ code }: { code: string }) => confirmFactor(factor.id, { code }),
    done: ({ recovery_codes = null }) => {
      onAdded(recovery_codes);
      return 'security.added';
    },
    failure: 'security.add_failed',
    refresh: [],
  });
  return (
    <FormDialog<{ code: string }>
      title={translate('security.app.title')}
      intro={translate('security.app.scan')}
      submitLabel="security.app.confirm"
      defaultValues={{ code: '' }}
      onSubmit={confirm.submit}
      onClose={onClose}
    >
      <Box
        component="img"
        alt={translate('security.app.picture')}
        src={`data:image/svg+xml,${encodeURIComponent(factor.qr_svg)}`}
        sx={{ alignSelf: 'center', maxWidth: '100%', width: 240 }}
      />
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {translate('security.app.by_hand', { secret: factor.secret.replaceAll(/(.{4})/g, '$1 ').trim() })}
      </Typography>
      <TextInput
        source="code"
        label="security.app.code"
        required
        autoFocus
        autoComplete="one-time-code"
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 64 } }}
        validate={(typed) => (typed ? undefined : 'security.ask.nothing')}
      />
    </FormDialog>
  );
}
