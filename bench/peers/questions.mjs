/** Three equivalent requests for each product, and the part of the answer that shows it is valid. */

const query = (text) => `/shop-api?query=${encodeURIComponent(text)}`;
const holding = (word) =>
  ['name', 'description', 'composition']
    .map((field, place) => `filters[$or][${place}][${field}][$containsi]=${word}`)
    .join('&');

const vendureFields = `id createdAt name slug description customFields { width gsm composition }
  facetValues { name facet { name } } variants { id sku price priceWithTax currencyCode stockLevel }`;
const vendureSearch = `totalItems facetValues { count facetValue { id name facet { name } } }
  items { productId productName slug sku description facetValueIds
    price { ... on SinglePrice { value } ... on PriceRange { min max } } }`;
const searched = ({ data: { search } }) => ({ items: search.items, total: search.totalItems });

/**
 * `list`, `detail` and `search` are made from ids of the first page; `read` answers items and total of a list, or
 * the one item.
 */
export const selvedge = {
  name: 'selvedge',
  ids: ({ fabrics }) => fabrics.map(({ id }) => id),
  list: '/api/fabrics?limit=24',
  detail: (id) => `/api/fabrics/${id}`,
  search: '/api/fabrics?limit=24&facets=true&search=cotton',
  read: ({ fabrics, total }) => ({ items: fabrics, total }),
  readOne: ({ id }) => id,
};

/** Budgets are how many times as many requests a second we answer at least. */
export const peers = [
  {
    name: 'strapi',
    packages: ['@strapi/strapi@5.54.0', 'pg@8.16.3'],
    program: './peers/strapi-server.mjs',
    settings: { STRAPI_TELEMETRY_DISABLED: 'true' },
    probe: '/api/fabrics?pagination[pageSize]=1',
    ids: ({ data }) => data.map(({ documentId }) => documentId),
    list: '/api/fabrics?pagination[pageSize]=24&sort=createdAt:desc',
    detail: (id) => `/api/fabrics/${id}`,
    search: `/api/fabrics?pagination[pageSize]=24&sort=createdAt:desc&${holding('cotton')}`,
    read: ({ data, meta }) => ({ items: data, total: meta.pagination.total }),
    readOne: ({ data }) => data.documentId,
    budgets: { list: '≥ 10 x', detail: '≥ 15 x', search: '≥ 20 x' },
  },
  {
    name: 'vendure',
    packages: ['@vendure/core@3.7.3', 'pg@8.16.3'],
    program: './peers/vendure-server.mjs',
    settings: { VENDURE_DISABLE_TELEMETRY: 'true' },
    probe: query('{ __typename }'),
    ids: ({ data: { products } }) => products.items.map(({ id }) => id),
    list: query(
      `{ products(options: { take: 24, sort: { createdAt: DESC } }) { totalItems items { ${vendureFields} } } }`,
    ),
    detail: (id) => query(`{ product(id: "${id}") { ${vendureFields} } }`),
    search: query(`{ search(input: { term: "cotton", take: 24, groupByProduct: true }) { ${vendureSearch} } }`),
    'list by its search': query(`{ search(input: { take: 24, groupByProduct: true }) { ${vendureSearch} } }`),
    read: (answer) =>
      answer.data.search
        ? searched(answer)
        : { items: answer.data.products.items, total: answer.data.products.totalItems },
    readOne: ({ data }) => data.product.id,
    budgets: {},
  },
];
