import type { Statement } from '../../database/combined-statements.js';
import type { Colourway } from '../../fabrics/colourway.entity.js';
import type { Fabric } from '../../fabrics/fabric.entity.js';
import { secondsToWait } from '../../http/rate-limiting/hourly.js';
import type { User } from '../../users/user.entity.js';
import type { ColourOfLine, FabricOfLine } from '../line-of-fabric.js';
import type { IdempotencyKey } from './idempotency-key.entity.js';

/** What a request is about, and who sends it. */
interface Asked {
  readonly fabricId: string;
  /** That is wanted, if any is named. */
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

/** All that decides about a request, and what its rows copy. */
export interface RequestContext {
  /** The request that its key led to. */
  readonly earlier: Pick<IdempotencyKey, 'bodyHash' | 'quotationId'> | null;
  readonly customer: Customer | null;
  /** Until the customer may ask again; null for now. */
  readonly secondsToWait: number | null;
  /** With its colours, in their order. */
  readonly fabric:
    | (FabricOfLine & Pick<Fabric, 'visible' | 'isAvailable'> & { readonly colourways: readonly SoldColour[] })
    | null;
  /** The primary picture of the fabric. */
  readonly image: string | null;
  /** Whether the colour that is wanted is one of another fabric. */
  readonly isOfAnother: boolean;
  /** The submission that its client means: the last one that was begun under its header. Null for the first of it. */
  readonly submission: {
    readonly group: string;
    /** Whether staff know of it: they were mailed, have opened it or have changed it. Then nothing joins it any more. */
    readonly isClosed: boolean;
  } | null;
}

type SoldColour = ColourOfLine & Pick<Colourway, 'isAvailable'>;

/**
 * Reads all of that at once, as {@link RequestContext}, on locked keys. Neither the fabric nor a colour of it is deleted until
 * the transaction ends; the fabric is locked first, as everywhere.
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
 * Planned once a connection, perhaps while there are few quotations. OFFSET 0 has those of a submission looked up by it: a new
 * house's first plan went through all that are not deleted, by whichever index was small.
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
