import { MIN_PASSWORD } from '@selvedge/domain/users/user';
import { t } from '../../lib/language';
import { useConfig } from '../../state/config';
import { required } from '../../ui/form';

/** Minimum length under the strict password policy. */
const STRICT_MIN_PASSWORD = 8;

/** The rules of a password about to be chosen, under the policy of this site. */
export function useNewPasswordRules() {
  const value = useConfig().password_policy === 'strict' ? STRICT_MIN_PASSWORD : MIN_PASSWORD;
  return {
    required: required.required,
    minLength: { value, message: t('Password must be at least {value} characters long', { value }) },
  };
}
