import { useEffect, useRef, useState } from 'react';
import { type FieldValues, useFormContext } from 'react-hook-form';

/**
 * Whether fabrics are picked for the lines of a form. Afterwards the keyboard stands in the quantity of the first line that was
 * added: how much of it is the next question.
 *
 * @param count how many lines there are.
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
