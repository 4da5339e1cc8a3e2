import { useEffect, useState } from 'react';

/** `value` after it was unchanged for `pauseMs`. */
export function useDebounced<Value>(value: Value, pauseMs: number): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(() => setRested(value), pauseMs);
    return () => window.clearTimeout(timer);
  }, [value, pauseMs]);
  return rested;
}
