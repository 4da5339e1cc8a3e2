import LinearProgress from '@mui/material/LinearProgress';
import type { FieldValues } from 'react-hook-form';
import { t } from '../../lib/language';
import { PasswordField } from '../../ui/PasswordField';
import { passwordStrength } from './password-strength';

const tones = ['inherit', 'error', 'warning', 'primary', 'success'] as const;

/** A password about to be chosen, with a hint of its strength. */
export function NewPasswordField<Values extends FieldValues>(
  props: React.ComponentProps<typeof PasswordField<Values>> & { typed: string },
) {
  const { typed, ...field } = props;
  const { score, label } = passwordStrength(typed);
  return (
    <div>
      <PasswordField {...field} autoComplete="new-password" />
      <div aria-live="polite" style={{ display: 'flex', alignItems: 'center', gap: 12, minHeight: 24, fontSize: 13 }}>
        {score > 0 && (
          <LinearProgress
            aria-hidden
            variant="determinate"
            value={score * 25}
            color={tones[score] ?? 'inherit'}
            sx={{ flex: 1, borderRadius: 1 }}
          />
        )}
        <span>{label && t('Password strength: {label}', { label: t(label) })}</span>
      </div>
    </div>
  );
}
