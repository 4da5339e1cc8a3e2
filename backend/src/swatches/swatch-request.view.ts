import { isoTimestamp } from '../database/iso-timestamp.js';
import { colourPicture } from '../fabrics/colour-picture.js';

const itemsWith = (more: string): string => `(SELECT json_agg(json_build_object(
    'id', i.id, 'fabric_id', i.fabric_id, 'colourway_id', i.colourway_id,
    'fabric_name', i.fabric_name, 'item_code', i.item_code, 'color', i.color, 'color_code', coalesce(w.code, ''), 'hex', w.hex,
    'image_url', ${colourPicture('i.fabric_id', 'i.colourway_id')}${more}) ORDER BY i.position)
  FROM swatch_items i LEFT JOIN dye_lots l ON l.id = i.lot_id LEFT JOIN colourways w ON w.id = i.colourway_id WHERE i.request_id = s.id)`;

const OWN = `'id', s.id, 'request_no', s.request_no, 'status', s.status,
  'name', s.name, 'phone', s.phone, 'address', s.address, 'note', s.note,
  'carrier', s.carrier, 'tracking_number', s.tracking_number, 'reason', s.reason,
  'created_at', ${isoTimestamp('s.created_at')}, 'updated_at', ${isoTimestamp('s.updated_at')}`;

const HISTORY = `(SELECT json_agg(json_build_object('at', ${isoTimestamp('h.created_at')}, 'actor', h.actor_name,
    'actor_kind', h.actor_kind, 'from', h.from_status, 'to', h.to_status, 'detail', h.detail) ORDER BY h.created_at, h.id)
  FROM swatch_history h WHERE h.request_id = s.id)`;

/** A request as its customer sees it (domain `SwatchRequest`), built by PostgreSQL itself. Needs `swatch_requests s`. */
export const SWATCH_REQUEST_JSON = `json_build_object(${OWN}, 'items', ${itemsWith('')})`;

/** As admins see it (domain `AdminSwatchRequest`). Needs `users u` beside it. */
export const ADMIN_SWATCH_REQUEST_JSON = `json_build_object(${OWN},
  'items', ${itemsWith(`, 'lot_id', i.lot_id, 'lot_code', l.lot_code`)}, 'customer_id', s.customer_id,
  'customer_name', u.name, 'customer_company', u.company, 'customer_email', u.email, 'version', s.version,
  'history', ${HISTORY})`;
