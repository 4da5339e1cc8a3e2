import { toast } from 'react-hot-toast';

/**
 * What `useNotify` ends in, and the way to tell somebody what happened outside of components. Lifetimes are the
 * library's: 2 s for good news, 4 s for bad. The same sentence twice at once is one toast.
 */
export const announce = (text: string): string => toast.success(text, { id: text });

export const complain = (text: string): string => toast.error(text, { id: text });
