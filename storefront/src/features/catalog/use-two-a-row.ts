import { useState } from 'react';

const KEY = 'selvedge_two_a_row';

/** Whether a phone shows two cards side by side; remembered on this device. */
export function useTwoARow(): [twoARow: boolean, change: (twoARow: boolean) => void] {
  const [twoARow, setTwoARow] = useState(() => localStorage.getItem(KEY) === 'true');
  const change = (next: boolean) => {
    localStorage.setItem(KEY, String(next));
    setTwoARow(next);
  };
  return [twoARow, change];
}
