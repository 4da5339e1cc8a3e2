import { useState } from 'react';

const KEY = 'selvedge_one_a_row';

/** Returns whether a phone shows one full card per row rather than two small ones; remembered on this device. */
export function useOneARow(isHydrated: boolean): [oneARow: boolean, change: (oneARow: boolean) => void] {
  // A server-rendered page has two per row: see index.html.
  const [oneARow, setOneARow] = useState(() => !isHydrated && localStorage.getItem(KEY) === 'true');
  const change = (next: boolean) => {
    localStorage.setItem(KEY, String(next));
    setOneARow(next);
  };
  return [oneARow, change];
}
