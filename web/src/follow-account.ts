import { readStoredUser, readToken } from './session';

/** The id of the account that this browser has signed in; null when nobody is. */
export const storedAccount = (): string | null => (readToken() ? (readStoredUser()?.id ?? null) : null);

/** How this page learned that it may show somebody else's data. */
export type Occasion = 'other tab' | 'restored' | 'visible';

/**
 * Calls `compare` whenever the account may have changed unnoticed: another tab signed in or out, this tab is brought to the
 * front, or Back restores the page as it was. A restored page is hidden until then, so that nothing of it shows.
 */
export function followAccount(compare: (occasion: Occasion) => void): () => void {
  const page = document.documentElement.style;
  const listeners: Record<string, (event: Event) => void> = {
    storage: (event) => {
      const { key } = event as StorageEvent;
      // No key: everything was cleared. The user is stored after the token.
      if (key === null || key === 'auth_token' || key === 'user') compare('other tab');
    },
    pagehide: (event) => {
      if ((event as PageTransitionEvent).persisted && readToken()) page.visibility = 'hidden';
    },
    pageshow: (event) => {
      if (!(event as PageTransitionEvent).persisted) return;
      page.visibility = '';
      compare('restored');
    },
    visibilitychange: () => {
      if (document.visibilityState === 'visible') compare('visible');
    },
  };
  for (const [name, listener] of Object.entries(listeners)) window.addEventListener(name, listener);
  return () => {
    for (const [name, listener] of Object.entries(listeners)) window.removeEventListener(name, listener);
  };
}
