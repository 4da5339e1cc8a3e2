import { useEffect, useState } from 'react';

/** `value` as it was when it last rested for `pauseMs`. */
export function useDebounced<Value>(value: Value, pauseMs: number): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(() => setRested(value), pauseMs);
    return () => window.clearTimeout(timer);
  }, [value, pauseMs]);
  return rested;
}
