/** The last query of the catalog on this page, to which a fabric's page links back. */
let query = '';

export const rememberCatalogQuery = (search: string): void => {
  query = search;
};

/** Path of the catalog, with the filters that it had. */
export const lastCatalogPath = (): string => `/fabrics${query}`;
