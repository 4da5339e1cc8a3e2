import { lazyDialog } from '../ui/lazy-dialog';

const PasswordDialog = lazyDialog(async () => (await import('./PasswordDialog')).PasswordDialog);
const SessionsDialog = lazyDialog(async () => (await import('./SessionsDialog')).SessionsDialog);

export type AccountDialog = 'password' | 'sessions';

interface AccountDialogsProps {
  open: AccountDialog | null;
  onClose: () => void;
}

/** What the sidebar opens. It stands beside it, because the sidebar moves to a drawer on a tablet that is turned. */
export function AccountDialogs({ open, onClose }: AccountDialogsProps) {
  if (open === 'password') return <PasswordDialog onClose={onClose} />;
  return open === 'sessions' ? <SessionsDialog onClose={onClose} /> : null;
}
