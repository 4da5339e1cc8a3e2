import type { Statement } from '../../database/combined-statements.js';
import type { Colourway } from '../../fabrics/colourway.entity.js';
import type { Fabric } from '../../fabrics/fabric.entity.js';
import { secondsToWait } from '../../http/rate-limiting/hourly.js';
import type { User } from '../../users/user.entity.js';
import type { ColourOfLine, FabricOfLine } from '../line-of-fabric.js';
import type { IdempotencyKey } from './idempotency-key.entity.js';

/** The parameters of a request and its sender. */
interface Asked {
  readonly fabricId: string;
  /** The requested color, if any. */
  readonly colourwayId: string | null;
  readonly customerId: string | null;
  readonly requestsPerHour: number;
  readonly requestGroup: string | null;
  readonly scope: string;
  readonly idempotencyKey: string | null;
}

type Customer = Pick<User, 'id' | 'name' | 'email' | 'provenEmail' | 'phone' | 'company' | 'address'> & {
  readonly isVerified: boolean;
};

/** All data needed to check a request and to copy into its rows. */
export interface RequestContext {
  /** The request already made with its key. */
  readonly earlier: Pick<IdempotencyKey, 'bodyHash' | 'quotationId'> | null;
  readonly customer: Customer | null;
  /** Seconds until the customer may make another request; null for now. */
  readonly secondsToWait: number | null;
  /** Including its colors, in order. */
  readonly fabric:
    | (FabricOfLine & Pick<Fabric, 'visible' | 'isAvailable'> & { readonly colourways: readonly SoldColour[] })
    | null;
  /** The primary image of the fabric. */
  readonly image: string | null;
  /** Whether the requested color belongs to another fabric. */
  readonly isOfAnother: boolean;
  /** The client's submission: the last one begun with its group id. Null for the first request of it. */
  readonly submission: {
    readonly group: string;
    /** Whether staff know of it: they were mailed, have opened it or have changed it. Then nothing may join it. */
    readonly isClosed: boolean;
  } | null;
}

type SoldColour = ColourOfLine & Pick<Colourway, 'isAvailable'>;

/**
 * A statement that reads a {@link RequestContext} after locking its keys. The fabric and its colors can't be deleted until the
 * transaction ends; the fabric is locked first, as everywhere.
 */
export function loadRequestContext(asked: Asked): Statement {
  return { text: KNOWN, values: valuesOf(asked) };
}

const valuesOf = (asked: Asked) => [
  asked.fabricId,
  asked.colourwayId,
  asked.customerId,
  asked.requestsPerHour - 1,
  asked.requestGroup,
  asked.scope,
  asked.idempotencyKey,
];

/**
 * Planned once per connection, perhaps while there are few quotations. OFFSET 0 is an optimization fence: a plan cached while the
 * table was nearly empty would otherwise scan it.
 */
const KNOWN = `
  WITH fabric AS MATERIALIZED (
    SELECT id, name, item_code, description, material, width_cm, weight_gsm, price_unit, price_cents, minimum_order, visible,
           is_available
    FROM fabrics WHERE id = $1 FOR KEY SHARE
  ), colour AS MATERIALIZED (
    SELECT c.id, c.name, c.minimum_order, c.is_available, c.position
    FROM colourways c JOIN fabric f ON f.id = c.fabric_id FOR KEY SHARE OF c
  )
  SELECT
    (SELECT json_build_object('bodyHash', body_hash, 'quotationId', quotation_id)
     FROM idempotency_keys WHERE scope = $6 AND key = $7) AS earlier,
    (SELECT json_build_object('id', id, 'name', name, 'email', email, 'provenEmail', proven_email, 'phone', phone,
       'company', company, 'address', address, 'isVerified', email_verified_at IS NOT NULL)
     FROM users WHERE id = $3 AND deleted_at IS NULL) AS customer,
    ${secondsToWait(`quotations WHERE customer_id = $3 AND source = 'customer'`, '$4')} AS "secondsToWait",
    (SELECT json_build_object('id', id, 'name', name, 'itemCode', item_code, 'description', description,
       'material', material, 'widthCm', width_cm, 'weightGsm', weight_gsm, 'priceUnit', price_unit,
       'priceCents', price_cents, 'minimumOrder', minimum_order, 'visible', visible, 'isAvailable', is_available,
       'colourways', (SELECT coalesce(json_agg(json_build_object('id', id, 'name', name, 'minimumOrder', minimum_order,
         'isAvailable', is_available) ORDER BY position, id), '[]') FROM colour))
     FROM fabric) AS fabric,
    (SELECT image_url FROM fabric_images WHERE fabric_id = $1
     ORDER BY is_primary DESC, display_order LIMIT 1) AS image,
    EXISTS (SELECT FROM colourways WHERE id = $2 AND fabric_id <> $1) AS "isOfAnother",
    (SELECT json_build_object('group', request_group,
       'isClosed', bool_or(announced_at IS NOT NULL OR opened_at IS NOT NULL OR version > 1))
     FROM (SELECT * FROM quotations WHERE request_group = $5
           UNION ALL SELECT * FROM quotations WHERE sent_group = $5 OFFSET 0) sent
     WHERE customer_id IS NOT DISTINCT FROM $3::uuid AND deleted_at IS NULL
     GROUP BY request_group ORDER BY max(created_at) DESC LIMIT 1) AS submission`;
