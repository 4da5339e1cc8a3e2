import type { Toast } from 'react-hot-toast';

/** What the page before left behind; 'notice' is a toast of neither kind. */
const keys = { success: 'selvedge_toast', notice: 'selvedge_notice' } as const;

/** Errors and plain notices stay 4 s, successes 2 s. The same sentence shows once at a time. */
const options = (message: string, duration: number): Partial<Toast> => ({ id: message, duration });

export function showError(message: string): void {
  void loadToast().then((toast) => toast.error(message, options(message, 4000)));
}

export function showSuccess(message: string): void {
  void loadToast().then((toast) => toast.success(message, options(message, 2000)));
}

function showNotice(message: string): void {
  void loadToast().then((toast) => toast(message, options(message, 4000)));
}

/** Loaded after the first screen: nothing has to be said before it shows. */
const loadToast = async () => (await import('react-hot-toast')).toast;

/** Keeps a message over a full reload, which would kill a toast. */
export function handOver(kind: keyof typeof keys, message: string): void {
  sessionStorage.setItem(keys[kind], message);
}

/** Shows the messages that the page before left behind, once. */
export function showHandedOver(): void {
  for (const [key, show] of [
    [keys.success, showSuccess],
    [keys.notice, showNotice],
  ] as const) {
    const message = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    if (message) show(message);
  }
}
