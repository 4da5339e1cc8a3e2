type Ask = () => Promise<boolean>;

let host: Ask | null = null;
let asking: Promise<boolean> | null = null;

/** Registers how the layout asks. Returns a function that unregisters it. */
export function hostStepUps(ask: Ask): () => void {
  host = ask;
  return () => {
    if (host === ask) host = null;
  };
}

/** Asks for the second factor, once for all calls that wait for it. Resolves with false if it was not given. */
export function askToStepUp(): Promise<boolean> {
  if (!host) return Promise.resolve(false);
  asking ??= host().finally(() => {
    asking = null;
  });
  return asking;
}
