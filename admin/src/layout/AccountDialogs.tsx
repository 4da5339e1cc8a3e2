import { lazyDialog } from '../ui/lazy-dialog';

const PasswordDialog = lazyDialog(async () => (await import('./PasswordDialog')).PasswordDialog);
const SessionsDialog = lazyDialog(async () => (await import('./SessionsDialog')).SessionsDialog);

export type AccountDialog = 'password' | 'sessions';

interface AccountDialogsProps {
  open: AccountDialog | null;
  onClose: () => void;
}

/**
 * The dialogs that the sidebar opens. They are rendered outside it, because the sidebar moves to a drawer when a tablet
 * is rotated.
 */
export function AccountDialogs({ open, onClose }: AccountDialogsProps) {
  if (open === 'password') return <PasswordDialog onClose={onClose} />;
  return open === 'sessions' ? <SessionsDialog onClose={onClose} /> : null;
}
