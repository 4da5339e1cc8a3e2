import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** A request that a screen starts with, and the cache key of its answer. */
export interface EmbeddedRequest {
  /** Below `/api`. */
  path: string;
  key: QueryKey;
  /** True if it is the first page of a list that grows. */
  paged?: true;
}

/** A call that the server answered in the page itself. */
export interface EmbeddedResponse extends EmbeddedRequest {
  answer: unknown;
}

/** Name of the element that holds the answers of a page, as JSON. */
const ELEMENT = 'answers';

/** The answers embedded in this page; empty if it is not server-rendered. */
export function readEmbeddedResponses(): EmbeddedResponse[] {
  const text = document.getElementById(ELEMENT)?.textContent;
  return text ? (JSON.parse(text) as EmbeddedResponse[]) : [];
}

/** Puts answers into the query cache. Those of `old` are shown, and refetched. */
export function fillQueryCache(
  client: QueryClient,
  responses: readonly EmbeddedResponse[],
  { old = false } = {},
): void {
  const updatedAt = old ? 1 : undefined;
  for (const { key, answer, paged } of responses) {
    client.setQueryData(key, paged ? { pages: [answer], pageParams: [0] } : answer, { updatedAt });
  }
}
