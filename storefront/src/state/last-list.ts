/** The catalog as it was last looked at in this page: what a fabric's page leads back to. */
let query = '';

export const rememberList = (search: string): void => {
  query = search;
};

/** Path of the catalog, with the filters that it had. */
export const lastList = (): string => `/fabrics${query}`;
