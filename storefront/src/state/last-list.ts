/** The last query of the catalog on this page, to which a fabric's page links back. */
let query = '';

export const rememberList = (search: string): void => {
  query = search;
};

/** Path of the catalog, with the filters that it had. */
export const lastList = (): string => `/fabrics${query}`;
