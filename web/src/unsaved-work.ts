type Listener = () => void;

/** The handlers of forms with unsaved work on this page, the uppermost last. */
let keepers: readonly Listener[] = [];

/**
 * Takes note of unsaved work on this page. When the session ends `onSessionOver` asks people to sign in where they are.
 * Answers the function that lets go of it.
 */
export function keepPage(onSessionOver: Listener): () => void {
  // Each call is a keeper of its own.
  const listener = () => onSessionOver();
  keepers = [...keepers, listener];
  return () => {
    keepers = keepers.filter((other) => other !== listener);
  };
}

/** Has the uppermost form with unsaved work ask to sign in; false where there is none. */
export function requestSignInHere(): boolean {
  const uppermost = keepers.at(-1);
  uppermost?.();
  return uppermost !== undefined;
}
