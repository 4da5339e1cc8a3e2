import { api } from '@selvedge/web/api';
import { messageOf } from '@selvedge/web/api-error';
import { showError, showSuccess } from '../lib/toast';
import { refreshProfile } from './session';

/** Has the link that confirms the address of who is signed in mailed once more, and says what came of it. */
export async function resendLink(): Promise<void> {
  try {
    const { message } = await api<{ message: string }>('/auth/resend-verification', { method: 'POST' });
    showSuccess(message);
    // The address may have been confirmed on another device meanwhile.
    await refreshProfile();
  } catch (error) {
    showError(messageOf(error, 'The link could not be sent. Please try again.'));
  }
}
