import { toast } from 'react-hot-toast';

/**
 * Toasts, used by `useNotify` and by code outside components. The durations are the library's: 2 s for success, 4 s for
 * errors. The same text is shown only once.
 */
export const showSuccess = (text: string): string => toast.success(text, { id: text });

export const showError = (text: string): string => toast.error(text, { id: text });
