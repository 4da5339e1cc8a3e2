import { toast } from 'react-hot-toast';

/** The storefront looks here after its load, since most ways out of the console end there. */
const carried = { success: 'selvedge_toast', notice: 'selvedge_notice' } as const;

/** The one way to tell somebody what happened. Lifetimes are the library's: 2 s for good news, 4 s for bad. */
export const announce = (text: string): string => toast.success(text);

/** The same sentence twice at once is one toast. */
export const complain = (text: string): string => toast.error(text, { id: text });

/** Keeps a message for the page that loads next, which would otherwise wipe it out. */
export function carryOver(text: string, kind: keyof typeof carried = 'success'): void {
  sessionStorage.setItem(carried[kind], text);
}
