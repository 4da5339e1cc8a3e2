import { useState, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Returns whether this is drawn in a browser, by itself. False on the server, and while what the server drew is taken over:
 * then nothing may depend on the width of the screen or on what is stored here.
 */
export const useOnDevice = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/**
 * Returns whether the component took over what the server drew, which never changes. Drawing again with {@link useOnDevice}
 * is left to the component that asks, so it should be a small one.
 */
export function useIsTakenOver(): boolean {
  const onDevice = useOnDevice();
  const [isTakenOver] = useState(!onDevice);
  return isTakenOver;
}
