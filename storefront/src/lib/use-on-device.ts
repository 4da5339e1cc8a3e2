import { useState, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Returns whether this is rendered by the browser itself. False on the server, and during hydration: then nothing may depend on
 * the width of the screen or on what is stored here.
 */
export const useOnDevice = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/**
 * Returns whether the component was hydrated from the server's HTML, which never changes. Use {@link useOnDevice} only in small
 * components, because it renders them again.
 */
export function useIsTakenOver(): boolean {
  const onDevice = useOnDevice();
  const [isTakenOver] = useState(!onDevice);
  return isTakenOver;
}
