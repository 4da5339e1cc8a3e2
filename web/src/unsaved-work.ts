type Told = () => void;

/** Who has unsaved work on this page, the uppermost form last. */
let keepers: readonly Told[] = [];

/**
 * Keeps the page where it is when the session ends: whoever has unsaved work on it is told instead, to let people sign in
 * there. Answers the function that lets it go.
 */
export function keepPage(onSessionOver: Told): () => void {
  // Each call is a keeper of its own.
  const told = () => onSessionOver();
  keepers = [...keepers, told];
  return () => {
    keepers = keepers.filter((other) => other !== told);
  };
}

/** Tells the uppermost form with unsaved work that the session is over; false where there is none, and the page may go. */
export function isPageKept(): boolean {
  const uppermost = keepers.at(-1);
  uppermost?.();
  return uppermost !== undefined;
}
