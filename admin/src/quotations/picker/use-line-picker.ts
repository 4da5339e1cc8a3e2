import { useEffect, useRef, useState } from 'react';
import { type FieldValues, useFormContext } from 'react-hook-form';

/**
 * State of the fabric picker of a form. Afterwards the focus is on the quantity of the first added line.
 *
 * @param count number of lines.
 */
export function useLinePicker(count: number) {
  const { setFocus } = useFormContext<FieldValues>();
  const [openedAt, setOpenedAt] = useState<number | null>(null);
  const next = useRef<number | null>(null);
  useEffect(() => {
    if (openedAt === null && next.current !== null) setFocus(`lines.${next.current}.quantity`, { shouldSelect: true });
    next.current = null;
  }, [openedAt, setFocus]);
  return {
    isPicking: openedAt !== null,
    open: () => setOpenedAt(count),
    close: () => {
      next.current = openedAt !== null && count > openedAt ? openedAt : null;
      setOpenedAt(null);
    },
  };
}
