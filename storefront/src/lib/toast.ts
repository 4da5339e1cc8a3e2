import { takeFlashMessages } from '@selvedge/web/flash-messages';
import type { Toast } from 'react-hot-toast';

/** Errors and plain notices stay 4 s, successes 2 s. The same sentence shows once at a time. */
const options = (message: string, duration: number): Partial<Toast> => ({ id: message, duration });

export function showError(message: string): void {
  void loadToast().then((toast) => toast.error(message, options(message, 4000)));
}

export function showSuccess(message: string): void {
  void loadToast().then((toast) => toast.success(message, options(message, 2000)));
}

export function showNotice(message: string): void {
  void loadToast().then((toast) => toast(message, options(message, 4000)));
}

/** Loaded after the first screen, which needs no toasts. */
const loadToast = async () => (await import('react-hot-toast')).toast;

/** Shows the messages that the previous page left. */
export function showFlashMessages(): void {
  const show = { success: showSuccess, notice: showNotice, error: showError };
  for (const { kind, message } of takeFlashMessages()) show[kind](message);
}
