import { randomUuid } from '@selvedge/web/random-uuid';
import { useRef } from 'react';

/**
 * Returns a function for the headers with the idempotency key of a call. The key stays the same until the content changes, so
 * that the server recognizes a retry after a lost connection.
 */
export function useIdempotencyKey(): (content: unknown) => { 'Idempotency-Key': string } {
  const last = useRef({ text: '', key: '' });
  return (content) => {
    const text = JSON.stringify(content);
    if (last.current.text !== text) last.current = { text, key: randomUuid() };
    return { 'Idempotency-Key': last.current.key };
  };
}

/** The same for several calls that are sent one after the other: each keeps the key of its own content. */
export function useIdempotencyKeys(): (content: unknown) => { 'Idempotency-Key': string } {
  const keys = useRef(new Map<string, string>());
  return (content) => {
    const text = JSON.stringify(content);
    const key = keys.current.get(text) ?? randomUuid();
    keys.current.set(text, key);
    return { 'Idempotency-Key': key };
  };
}
