/**
 * The minimal program with the same answers: node:http, one prepared statement per route, every count computed again.
 */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { FABRIC_JOINS, FABRIC_JSON } from '@selvedge/backend/fabrics/fabric.view';
import pg from 'pg';

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

/** All rows of a quotation request, written by a program that trusts its input. */
const quotationRequest = `
  WITH numbered AS (
    INSERT INTO counters (series, year, value) VALUES ('QT', 2026, 1)
    ON CONFLICT (series, year) DO UPDATE SET value = counters.value + 1 RETURNING value
  ), requested AS (
    INSERT INTO quotations (id, quotation_no, source, request_group, customer_id, customer_name, customer_email,
                            customer_phone, customer_company, message, valid_until)
    SELECT $1, 'QT-2026-' || lpad(value::text, 6, '0'), 'customer', $2, $3, 'Nadeesha', 'buyer@araliya.example', '0771234567',
           'Araliya', $4, now() + interval '7 days'
    FROM numbered RETURNING *
  ), line AS (
    INSERT INTO quotation_lines (quotation_id, position, fabric_id, colourway_id, fabric_name, item_code, description,
                                 material, color, width_cm, weight_gsm, price_unit, quantity, unit_price_cents, list_price_cents)
    SELECT $1, 1, f.id, c.id, f.name, f.item_code, f.description, f.material, c.name, f.width_cm, f.weight_gsm, f.price_unit,
           $6, f.price_cents, f.price_cents
    FROM fabrics f JOIN LATERAL (SELECT id, name FROM colourways WHERE fabric_id = f.id ORDER BY position LIMIT 1) c ON true
    WHERE f.id = $5
  ), noted AS (
    INSERT INTO quotation_history (quotation_id, actor_id, actor_name, action, to_status)
    VALUES ($1, $3, 'Nadeesha', 'requested', 'pending')
  ), keyed AS (
    INSERT INTO idempotency_keys (caller, scope, key, hash, record_id, expires_at)
    VALUES ($3::text, 'floor', $7, repeat('0', 43), $1, now() + interval '7 days')
  ), asked AS (
    INSERT INTO outbox (name, payload, available_at)
    VALUES ('quotations.announce-request', json_build_object('quotation_id', $1::uuid), now() + interval '5 seconds')
  )
  SELECT row_to_json(requested)::text AS body, pg_notify('outbox', '') FROM requested`;

createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url, 'http://floor');
  const statement =
    request.method === 'POST' ? requestFrom(JSON.parse(await text(request))) : statementFor(pathname, searchParams);
  const { rows } = await pool.query(statement);
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

function requestFrom({ customer_id, fabric_id, quantity_meters, message }) {
  const values = [randomUUID(), randomUUID(), customer_id, message, fabric_id, quantity_meters, randomUUID()];
  return { name: 'request', text: quotationRequest, values };
}
