import type { AdminFabric, Fabric } from '@selvedge/domain/fabrics/fabric';
import { isoTimestamp } from '../database/iso-timestamp.js';

/**
 * A fabric in the API (domain `Fabric`), built by PostgreSQL: one statement returns a page with categories, patterns and images,
 * without creating objects. Needs `fabrics f` in FROM followed by {@link FABRIC_JOINS}.
 */
const fields = {
  id: 'f.id',
  name: 'f.name',
  item_code: 'f.item_code',
  description: 'f.description',
  material: 'f.material',
  care_instructions: 'f.care_instructions',
  category_ids: 'category.ids',
  categories: 'category.list',
  category_id: 'category.ids -> 0',
  category: 'category.list -> 0',
  patterns: 'pattern.names',
  pattern: 'pattern.names -> 0',
  colors: 'f.colors',
  color: 'f.colors[1]',
  number_of_colors: 'f.number_of_colors',
  width: 'f.width_cm::float8',
  usable_width: 'f.usable_width_cm::float8',
  weight: 'f.weight_gsm::float8',
  price_per_meter: '(f.price_cents / 100.0)::float8',
  price_unit: 'f.price_unit',
  minimum_order: 'f.minimum_order',
  lead_time_days: 'f.lead_time_days',
  stock_quantity: 'f.stock_quantity::float8',
  available_quantity: 'f.available_quantity::float8',
  visible: 'f.visible',
  is_available: 'f.is_available',
  out_of_stock: 'f.out_of_stock',
  available_in_sri_lanka: 'f.available_in_sri_lanka',
  is_global: 'f.is_global',
  pre_order: 'f.pre_order',
  image_url: `image.list -> 0 ->> 'image_url'`,
  images: 'image.list',
  colourways: 'colourway.list',
  created_at: isoTimestamp('f.created_at'),
  updated_at: isoTimestamp('f.updated_at'),
} satisfies Record<Exclude<keyof Fabric, 'found_in' | 'match'>, string>;

const jsonObject = (columns: Record<string, string>): string =>
  `json_build_object(${Object.entries(columns)
    .map(([name, expression]) => `'${name}', ${expression}`)
    .join(', ')})`;

/** The orderable quantity: at least 0 even when overbooked, and 0 for what is not sold. */
const offered = (available: string, isSold: string): string =>
  `(CASE WHEN ${isSold} THEN greatest(${available}, 0) ELSE 0 END)`;

const OFFERED = `${offered('f.available_quantity', 'f.is_available')}::float8`;

/** The buyers' view: without stock on hand and times of changes, which would reveal others' orders. */
export const FABRIC_JSON = jsonObject({
  ...fields,
  stock_quantity: OFFERED,
  available_quantity: OFFERED,
  // A fabric reserved to the last meter is out of stock: without a figure on hand it would look like made to order.
  out_of_stock: `(f.out_of_stock OR (NOT f.pre_order AND NOT f.available_in_sri_lanka
                  AND f.stock_quantity > 0 AND f.available_quantity <= 0))`,
  updated_at: `to_char(f.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T00:00:00.000Z"')`,
});

/** Additional fields for the admin console. */
export const ADMIN_FABRIC_JSON = jsonObject({
  ...fields,
  version: 'f.version',
  internal_note: 'f.internal_note',
  cost_per_meter: '(f.cost_cents / 100.0)::float8',
  counted_by_roll: 'f.counted_by_roll',
} satisfies Record<Exclude<keyof AdminFabric, 'found_in' | 'match'>, string>);

const AVAILABLE_OF_COLOUR = `(CASE WHEN f.stock_by_colour
  THEN coalesce(w.stock_quantity, 0) - w.reserved_quantity - w.held_quantity
  ELSE f.available_quantity END)`;

interface StockOfColour {
  onHand: string;
  reserved: string;
  available: string;
  /** The free length of its rolls in one shade. */
  shade: (metres: string) => string;
  /** The free length of the longest piece. */
  piece: (metres: string) => string;
}

const joins = ({ onHand, reserved, available, shade, piece }: StockOfColour): string => `
  CROSS JOIN LATERAL (
    SELECT coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) ORDER BY lower(c.name)), '[]') AS list,
           coalesce(json_agg(c.id ORDER BY lower(c.name)), '[]') AS ids
    FROM fabric_categories fc JOIN categories c ON c.id = fc.category_id WHERE fc.fabric_id = f.id
  ) category
  CROSS JOIN LATERAL (
    SELECT coalesce(json_agg(p.name ORDER BY lower(p.name)), '[]') AS names
    FROM fabric_patterns fp JOIN patterns p ON p.id = fp.pattern_id WHERE fp.fabric_id = f.id
  ) pattern
  CROSS JOIN LATERAL (
    SELECT coalesce(json_agg(json_build_object(
             'id', i.id, 'image_url', i.image_url, 'alt_text', i.alt_text, 'is_primary', i.is_primary,
             'display_order', i.display_order, 'placeholder_color', i.placeholder_color
           ) ORDER BY i.is_primary DESC, i.display_order), '[]') AS list
    FROM fabric_images i WHERE i.fabric_id = f.id
  ) image
  CROSS JOIN LATERAL (
    SELECT coalesce(json_agg(json_build_object(
             'id', w.id, 'name', w.name, 'hex', w.hex, 'code', w.code, 'stock_quantity', ${onHand}::float8,
             'reserved_quantity', ${reserved}::float8,
             'available_quantity', ${available}::float8,
             'largest_single_shade_meters', ${shade('w.largest_single_shade')}::float8,
             'longest_piece_meters', ${piece('w.longest_piece')}::float8,
             'minimum_order', w.minimum_order, 'is_available', w.is_available,
             'image_ids', ARRAY(SELECT i.id FROM fabric_images i WHERE i.fabric_id = f.id AND i.colourway_id = w.id
                                ORDER BY i.is_primary DESC, i.display_order)
           ) ORDER BY w.position, w.name), '[]') AS list
    FROM colourways w WHERE w.fabric_id = f.id
  ) colourway`;

const OFFERED_OF_COLOUR = offered(AVAILABLE_OF_COLOUR, 'f.is_available AND w.is_available');

/**
 * Meters of one shade as customers see them: rounded down to 5 m, and never more than can be ordered. It stays null where
 * nothing is counted by roll. Needs `fabrics f` and `colourways w`.
 */
export function shownOfShade(metres: string): string {
  return `(CASE WHEN ${metres} IS NOT NULL THEN least(floor(${metres} / 5) * 5, ${OFFERED_OF_COLOUR}) END)`;
}

/** The joins of {@link FABRIC_JSON}. */
export const FABRIC_JOINS = joins({
  onHand: `(CASE WHEN w.stock_quantity IS NOT NULL THEN ${OFFERED_OF_COLOUR} END)`,
  reserved: '0',
  available: OFFERED_OF_COLOUR,
  shade: shownOfShade,
  piece: (metres) => `(CASE WHEN ${metres} IS NOT NULL THEN least(${metres}, ${OFFERED_OF_COLOUR}) END)`,
});
/** The joins of {@link ADMIN_FABRIC_JSON}. */
export const ADMIN_FABRIC_JOINS = joins({
  onHand: 'w.stock_quantity',
  reserved: 'w.reserved_quantity',
  available: AVAILABLE_OF_COLOUR,
  shade: (metres) => metres,
  piece: (metres) => metres,
});
