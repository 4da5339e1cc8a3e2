/**
 * Three equivalent requests for each product, and the part of the answer that shows it is valid; `day` makes the requests
 * of an ordinary day from its questions.
 */

import { idsOf, json } from '../ordinary-day.mjs';

const PAGE = 24;

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
    budgets: { list: '≥ 10 x', detail: '≥ 8 x', search: '≥ 20 x' },
    day: async (url) => {
      const ids = await idsOf(async (offset) => {
        const { data } = await json(`${url}/api/fabrics?pagination[start]=${offset}&pagination[limit]=100`);
        return data.map(({ documentId }) => documentId);
      });
      const page = (start, where) =>
        `/api/fabrics?pagination[start]=${start}&pagination[limit]=${PAGE}&sort=createdAt:desc&${where}`;
      const tests = { category: '$eq', pattern: '$eq', min_price: '$gte' };
      const columns = { category: 'category', pattern: 'pattern', min_price: 'price' };
      const condition = ([name, value]) =>
        `filters[${columns[name]}][${tests[name]}]=${name === 'min_price' ? value * 100 : value}`;
      return ({ kind, filters, page: number, place, word }) => {
        if (kind === 'detail') return { path: `/api/fabrics/${ids[place % ids.length]}` };
        if (kind === 'search') return { path: page(0, holding(word)) };
        return { path: page(number * PAGE, Object.entries(filters).map(condition).join('&')) };
      };
    },
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
    // Its own search has no filter by price.
    day: async (url) => {
      const searchFrom = async (skip) => {
        const input = `{ take: 100, skip: ${skip}, groupByProduct: true }`;
        return (await json(url + query(`{ search(input: ${input}) { ${vendureSearch} } }`))).data.search;
      };
      const ids = await idsOf(async (offset) => (await searchFrom(offset)).items.map(({ productId }) => productId));
      const { facetValues } = await searchFrom(0);
      const idOf = (name) => facetValues.find(({ facetValue }) => facetValue.name === name)?.facetValue.id;
      const search = (input) => ({
        path: query(`{ search(input: { take: ${PAGE}, groupByProduct: true, ${input} }) { ${vendureSearch} } }`),
      });
      return ({ kind, filters: { category, pattern }, page: number, place, word }) => {
        if (kind === 'detail') {
          return { path: query(`{ product(id: "${ids[place % ids.length]}") { ${vendureFields} } }`) };
        }
        if (kind === 'search') return search(`term: "${word}"`);
        const chosen = [category, pattern].filter(Boolean).map((name) => `{ and: "${idOf(name)}" }`);
        return search(`skip: ${number * PAGE}, facetValueFilters: [${chosen.join(', ')}]`);
      };
    },
  },
];
