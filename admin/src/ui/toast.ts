import { toast } from 'react-hot-toast';

/** The one way to tell somebody what happened. Lifetimes are the library's: 2 s for good news, 4 s for bad. */
export const announce = (text: string): string => toast.success(text);

/** The same sentence twice at once is one toast. */
export const complain = (text: string): string => toast.error(text, { id: text });
