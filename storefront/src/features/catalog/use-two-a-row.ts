import { useState } from 'react';
import { useOnDevice } from '../../lib/use-on-device';

const KEY = 'selvedge_two_a_row';

/** Whether a phone shows two cards side by side; remembered on this device. */
export function useTwoARow(): [twoARow: boolean, change: (twoARow: boolean) => void] {
  // A page that the server drew is taken over as it is only where one a row is wanted: see `awaitDevice` of the build.
  const onDevice = useOnDevice();
  const [twoARow, setTwoARow] = useState(() => onDevice && localStorage.getItem(KEY) === 'true');
  const change = (next: boolean) => {
    localStorage.setItem(KEY, String(next));
    setTwoARow(next);
  };
  return [twoARow, change];
}
