import { useState, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Returns whether this is rendered by the browser itself. False on the server, and during hydration: then nothing may depend on
 * the width of the screen or on what is stored here.
 */
export const useIsClient = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/**
 * Returns whether the component was hydrated from the server's HTML, which never changes. Use {@link useIsClient} only in small
 * components, because it renders them again.
 */
export function useIsHydrated(): boolean {
  const isClient = useIsClient();
  const [isHydrated] = useState(!isClient);
  return isHydrated;
}
