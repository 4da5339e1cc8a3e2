import type { FilterPayload } from 'react-admin';

/** The address of a list under a filter, as react-admin reads it. */
export const listAddress = (resource: string, filter: FilterPayload = {}): string =>
  Object.keys(filter).length === 0
    ? `/${resource}`
    : `/${resource}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;
