import { isoTimestamp } from '../database/iso-timestamp.js';
import { colourPicture } from '../fabrics/colour-picture.js';

/** SQL: whether a line can still be had. A line without a color is of a fabric without colors. */
export const IS_SOLD = `coalesce(f.visible AND f.is_available AND coalesce(w.is_available, i.color = ''), false)`;

/** The joins of a line with its fabric and color as they are now. Needs `list_items i`. */
export const ITEM_JOINS = `LEFT JOIN fabrics f ON f.id = i.fabric_id LEFT JOIN colourways w ON w.id = i.colourway_id`;

const SUMMARY = `'id', l.id, 'name', l.name, 'note', l.note, 'season', l.season, 'is_favorites', l.is_favourites,
  'archived_at', ${isoTimestamp('l.archived_at')}, 'version', l.version, 'created_at', ${isoTimestamp('l.created_at')},
  'changed_at', ${isoTimestamp('l.changed_at')},
  'item_count', (SELECT count(*)::int FROM list_items i WHERE i.list_id = l.id),
  'shades', (SELECT coalesce(json_agg(json_build_object('item_id', s.id, 'name', s.name, 'hex', s.hex, 'image_url', s.image_url) ORDER BY s.rank), '[]')
    FROM (SELECT i.id, i.rank, coalesce(nullif(i.color, ''), i.fabric_name) AS name, w.hex,
                 CASE WHEN f.visible THEN ${colourPicture('i.fabric_id', 'i.colourway_id')} END AS image_url
          FROM list_items i ${ITEM_JOINS} WHERE i.list_id = l.id ORDER BY i.rank, i.id LIMIT 6) s)`;

/** How many fabrics on either side of the weight are compared by fibers, price and the rest. */
const NEAR_IN_WEIGHT = 60;

/**
 * The fabric nearest to one that is no longer sold: itself in another color, or else of those nearest in weight the one with most
 * fibers in common and the nearest price. Two reads of the index by weight, whatever the size of the catalog.
 */
const NEAREST = `(SELECT json_build_object('fabric_id', n.id, 'fabric_name', n.name, 'item_code', n.item_code)
  FROM (SELECT c.id FROM fabrics c WHERE c.id = i.fabric_id
        UNION (SELECT c.id FROM fabrics c WHERE c.weight_gsm >= coalesce(i.weight_gsm, 0) AND c.visible AND c.is_available
               ORDER BY c.weight_gsm, c.id LIMIT ${NEAR_IN_WEIGHT})
        UNION (SELECT c.id FROM fabrics c WHERE c.weight_gsm < i.weight_gsm AND c.visible AND c.is_available
               ORDER BY c.weight_gsm DESC, c.id DESC LIMIT ${NEAR_IN_WEIGHT})) candidate
    JOIN fabrics n ON n.id = candidate.id
  WHERE n.visible AND n.is_available
    AND EXISTS (SELECT FROM colourways sold WHERE sold.fabric_id = n.id AND sold.is_available)
  ORDER BY n.id = i.fabric_id DESC NULLS LAST,
    (SELECT count(*) FROM unnest(n.fibres) fibre WHERE fibre = ANY (f.fibres)) DESC,
    abs(n.price_cents * CASE n.price_unit WHEN 'yards' THEN 1.0936 ELSE 1 END
        - i.price_cents * CASE i.price_unit WHEN 'yards' THEN 1.0936 ELSE 1 END),
    n.id LIMIT 1)`;

const ITEM = `json_build_object('id', i.id, 'fabric_id', i.fabric_id, 'colourway_id', i.colourway_id,
  'quantity', i.quantity::float8, 'unit', i.unit, 'use', i.use, 'note', i.note, 'rank', i.rank,
  'added_at', ${isoTimestamp('i.created_at')}, 'added_by', i.added_by,
  'comments', (SELECT coalesce(json_agg(json_build_object('id', c.id, 'author', c.author, 'text', c.text,
      'at', ${isoTimestamp('c.created_at')}) ORDER BY c.created_at, c.id), '[]') FROM list_comments c WHERE c.item_id = i.id),
  'was', json_build_object('fabric_name', i.fabric_name, 'item_code', i.item_code, 'color', i.color,
    'price_per_meter', (i.price_cents / 100.0)::float8, 'price_unit', i.price_unit,
    'width', i.width_cm::float8, 'weight', i.weight_gsm::float8),
  'now', CASE WHEN f.visible THEN json_build_object('fabric_name', f.name, 'item_code', f.item_code,
    'color', coalesce(w.name, i.color), 'price_per_meter', (f.price_cents / 100.0)::float8, 'price_unit', f.price_unit,
    'width', f.width_cm::float8, 'weight', f.weight_gsm::float8, 'material', f.material,
    'minimum_order', coalesce(w.minimum_order, f.minimum_order), 'hex', w.hex,
    'image_url', ${colourPicture('i.fabric_id', 'i.colourway_id')}) END,
  'is_sold', ${IS_SOLD},
  'nearest', CASE WHEN NOT ${IS_SOLD} THEN ${NEAREST} END)`;

/** A list without its lines (domain `FabricListSummary`), built by PostgreSQL itself. Needs `fabric_lists l`. */
export const LIST_SUMMARY_JSON = `json_build_object(${SUMMARY})`;

/** The lines of the list `fabric_lists l` (domain `ListItem`), in their order. */
export const LIST_ITEMS_JSON = `(SELECT coalesce(json_agg(${ITEM} ORDER BY i.rank, i.id), '[]') FROM list_items i ${ITEM_JOINS} WHERE i.list_id = l.id)`;

/** The whole list but for the quota that is left. */
export const LIST_JSON = `json_build_object(${SUMMARY}, 'items', ${LIST_ITEMS_JSON})`;
