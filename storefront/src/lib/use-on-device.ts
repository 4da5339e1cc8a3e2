import { useSyncExternalStore } from 'react';

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
