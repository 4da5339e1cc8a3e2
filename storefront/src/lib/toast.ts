import { toast } from 'react-hot-toast';

const HANDED_OVER = 'selvedge_toast';

/** Errors stay 4 s, successes 2 s. The same sentence shows once at a time. */
export function showError(message: string): void {
  toast.error(message, { id: message, duration: 4000 });
}

export function showSuccess(message: string): void {
  toast.success(message, { id: message, duration: 2000 });
}

/** Keeps a success message over a full reload, which would kill a toast. */
export function handOverSuccess(message: string): void {
  sessionStorage.setItem(HANDED_OVER, message);
}

/** Shows the message that the page before left behind, once. */
export function showHandedOver(): void {
  const message = sessionStorage.getItem(HANDED_OVER);
  if (!message) return;
  sessionStorage.removeItem(HANDED_OVER);
  showSuccess(message);
}
