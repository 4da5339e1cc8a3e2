/** The least program that answers the same: node:http, one prepared statement a route, every count made anew. */
import { createServer } from 'node:http';
import pg from 'pg';
import { FABRIC_JOINS, FABRIC_JSON } from '../dist/fabrics/fabric.view.js';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

const page = (where) => `
  'fabrics', (SELECT json_agg(${FABRIC_JSON} ORDER BY f.created_at DESC, f.id DESC)
              FROM (SELECT f.* FROM fabrics f WHERE ${where} ORDER BY f.created_at DESC, f.id DESC LIMIT $1) f ${FABRIC_JOINS}),
  'total', (SELECT count(*) FROM fabrics f WHERE ${where})`;

const facet = (from, name) => `(SELECT json_agg(row_to_json(facet)) FROM (
  SELECT ${name} AS name, count(*) FROM found ${from} GROUP BY 1 ORDER BY 2 DESC, 1) facet)`;

const list = `SELECT json_build_object(${page('f.visible')})::text AS body`;
const detail = `SELECT (${FABRIC_JSON})::text AS body FROM fabrics f ${FABRIC_JOINS} WHERE f.id = $1 AND f.visible`;
const search = `
  WITH found AS MATERIALIZED (SELECT id, colors FROM fabrics WHERE visible AND search_words @@ $2::tsquery)
  SELECT json_build_object(${page('f.visible AND f.search_words @@ $2::tsquery')}, 'facets', json_build_object(
    'categories', ${facet('JOIN fabric_categories ON fabric_id = found.id JOIN categories c ON c.id = category_id', 'c.name')},
    'patterns', ${facet('JOIN fabric_patterns ON fabric_id = found.id JOIN patterns p ON p.id = pattern_id', 'p.name')},
    'colors', ${facet('CROSS JOIN unnest(colors) colour', 'colour')}))::text AS body`;

createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url, 'http://floor');
  const { rows } = await pool.query(statementFor(pathname, searchParams));
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.end(rows[0].body);
}).listen(Number(process.env.PORT), '127.0.0.1');

function statementFor(pathname, query) {
  const id = pathname.split('/')[3];
  const limit = Number(query.get('limit'));
  if (id) return { name: 'detail', text: detail, values: [id] };
  if (!query.has('search')) return { name: 'list', text: list, values: [limit] };
  return { name: 'search', text: search, values: [limit, `'${query.get('search')}':*`] };
}
