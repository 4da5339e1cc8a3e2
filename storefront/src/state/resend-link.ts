import { api } from '@selvedge/web/api';
import { messageOf } from '../lib/error-text';
import { showError, showSuccess } from '../lib/toast';
import { refreshProfile } from './session';

/** Resends the confirmation link to the signed-in user, and shows the result. */
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
