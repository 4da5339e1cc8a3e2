type Listener = () => void;

/** The handlers of forms with unsaved work on this page, the uppermost last. */
let handlers: readonly Listener[] = [];

/**
 * Registers unsaved work on this page. When the session ends, `onSessionOver` asks people to sign in where they are.
 * @returns a function that unregisters it.
 */
export function registerUnsavedWork(onSessionOver: Listener): () => void {
  // Each call registers a handler of its own.
  const listener = () => onSessionOver();
  handlers = [...handlers, listener];
  return () => {
    handlers = handlers.filter((other) => other !== listener);
  };
}

/** Makes the uppermost form with unsaved work ask to sign in; false without one. */
export function requestSignInHere(): boolean {
  const uppermost = handlers.at(-1);
  uppermost?.();
  return uppermost !== undefined;
}
