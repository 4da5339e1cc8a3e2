import Button from '@mui/material/Button';
import type { User } from '@selvedge/domain/users/user';
import { returnAddress } from '@selvedge/web/return-address';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { t } from '../../lib/language';
import { applyPendingAdd } from '../../state/pending-add';
import { ModalDialog } from '../../ui/ModalDialog';
import { AccountLinks } from './AccountLinks';
import { SignInForm } from './SignInForm';

type LoginType = 'customer' | 'admin';
const titles = { customer: 'Customer Login', admin: 'Admin Login' } as const;

/** Asks who signs in, then for the email address and the password. */
export function LoginDialog({ onClose }: { onClose: () => void }) {
  const [type, setType] = useState<LoginType | null>(null);
  const navigate = useNavigate();
  // The route table resolves / by role; otherwise continues to the requested page.
  const goOn = (user: User) => {
    onClose();
    const isExpected = user.user_type === 'customer' && returnAddress() !== null;
    void navigate(isExpected ? applyPendingAdd(user) : '/', { replace: true });
  };
  return (
    <ModalDialog title={t(type ? titles[type] : 'Sign In')} onClose={onClose} width="xs">
      {type === null ? (
        <div style={{ display: 'grid', gap: 12 }}>
          <Button variant="contained" size="large" onClick={() => setType('customer')}>
            {t('Customer Login')}
          </Button>
          <Button variant="outlined" size="large" onClick={() => setType('admin')}>
            {t('Admin Login')}
          </Button>
          <AccountLinks onFollow={onClose} />
        </div>
      ) : (
        <div style={{ display: 'grid', gap: 12, paddingTop: 8 }}>
          <SignInForm
            key={type}
            button={type === 'admin' ? t('Sign In to Admin Panel') : t('Sign In')}
            adminsOnly={type === 'admin'}
            onSignedIn={goOn}
          />
          {type === 'customer' && <AccountLinks onFollow={onClose} />}
          <Button onClick={() => setType(null)}>{t('Back')}</Button>
        </div>
      )}
    </ModalDialog>
  );
}
