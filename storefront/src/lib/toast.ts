const HANDED_OVER = 'selvedge_toast';

/** Errors stay 4 s, successes 2 s. The same sentence shows once at a time. */
export function showError(message: string): void {
  void loadToast().then((toast) => toast.error(message, { id: message, duration: 4000 }));
}

export function showSuccess(message: string): void {
  void loadToast().then((toast) => toast.success(message, { id: message, duration: 2000 }));
}

/** Loaded after the first screen: nothing has to be said before it shows. */
const loadToast = async () => (await import('react-hot-toast')).toast;

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
