/** The call for one fabric. */
export const fabricPath = (id: string): string => `/fabrics/${encodeURIComponent(id)}`;

export const PAGE_SIZE = 24;

/** How many fabrics the landing page shows at first. */
export const FEATURED = 12;

/** The call for the first page of the catalog where nothing is searched or filtered, as `fabricPages` spells it. */
export const firstFabricsPath = `/fabrics?limit=${PAGE_SIZE}&offset=0&facets=true`;
