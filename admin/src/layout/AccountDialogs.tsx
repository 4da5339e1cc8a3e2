import { lazyDialog } from '../ui/lazy-dialog';

const AwayDialog = lazyDialog(async () => (await import('../quotations/AwayDialog')).AwayDialog);
const PasswordDialog = lazyDialog(async () => (await import('./PasswordDialog')).PasswordDialog);
const SessionsDialog = lazyDialog(async () => (await import('./SessionsDialog')).SessionsDialog);

export type AccountDialog = 'away' | 'password' | 'sessions';

interface AccountDialogsProps {
  open: AccountDialog | null;
  onClose: () => void;
}

/**
 * The dialogs that the sidebar opens. They are rendered outside it, because the sidebar moves to a drawer when a tablet
 * is rotated.
 */
export function AccountDialogs({ open, onClose }: AccountDialogsProps) {
  if (open === 'away') return <AwayDialog onClose={onClose} />;
  if (open === 'password') return <PasswordDialog onClose={onClose} />;
  return open === 'sessions' ? <SessionsDialog onClose={onClose} /> : null;
}
