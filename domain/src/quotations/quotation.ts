import type { ActorKind } from '../audit.js';
import type { PaymentFigures } from '../invoicing/payment-terms.js';
import type { Language } from '../language.js';
import type { PriceUnit } from '../length.js';
import type { MailStatus } from '../mail.js';
import type { OwnPage } from '../own-page.js';
import type { ShadeRule } from '../stock/roll-plan.js';
import type { QuotationOwner } from './assignment.js';
import type { LostReason } from './follow-up.js';
import type { OfferState, Turn } from './offer.js';
import type { OfferAnswer } from './offer-answer.js';
import type { QuotationStatus } from './quotation-status.js';
import type { RequestNotes } from './request-notes.js';

/** Shapes of quotations on the wire. Amounts in LKR; quantities in the line's own `price_unit` (the names say meters for historical reasons). */

/** The number shown on a quotation that is printed without one. */
export const FALLBACK_QUOTATION_NO = '003';

export const REQUEST_VALIDITY_DAYS = 7;
export const MANUAL_VALIDITY_DAYS = 30;

/** The roll rules are only for staff; older documents lack them. */
export interface QuotationLine extends Partial<LineRolls> {
  id: string;
  fabric: {
    id: string | null;
    name: string;
    material: string;
    color: string;
    /** Null if the color or the fabric was deleted. */
    colourway_id: string | null;
    /** The dye house's number of the color. Older documents lack it, and the shade. */
    color_code?: string;
    /** The shade, `#rrggbb`, shown where the color has no picture. */
    hex?: string | null;
    item_code: string;
    /** At the time of quoting; null if unknown. Older documents lack both. */
    width_cm?: number | null;
    weight_gsm?: number | null;
    /** At the time of quoting, if known. Older documents lack both. */
    usable_width_cm?: number | null;
    lead_time_days?: number | null;
    /** A picture of this color; null if there is none. */
    image_url: string | null;
  };
  quantity_meters: number;
  price_unit: PriceUnit;
  unit_price: number;
  total_price: number;
  /** The customer's target price for one unit in LKR; null if there is none. Older documents lack it. */
  target_price?: number | null;
}

/** The rules for rolls that may serve a line of a fabric counted by roll. Lengths in meters. */
export interface LineRolls {
  shade_rule: ShadeRule;
  /** The shortest useful piece. */
  min_piece_meters: number | null;
  max_pieces: number | null;
  /** The allowed deviation of the delivered length, 0 to 10 percent. */
  length_tolerance_percent: number;
}

/** A quotation as its customer sees it. */
export interface Quotation {
  id: string;
  quotation_no: string;
  status: QuotationStatus;
  /** The result of `isExpired`. */
  expired: boolean;
  /** True if there is an order for it. */
  ordered: boolean;
  /** For staff it counts all changes; for the customer only sent revisions. */
  version: number;
  created_at: string;
  valid_until: string;
  request_group: string | null;
  customer_name: string;
  customer_email: string;
  customer_phone: string;
  customer_address: string;
  customer_company: string;
  /** Fields of the first line, for lists that show one fabric. */
  fabric_name: string;
  fabric_material: string;
  fabric_color: string;
  colourway_id: string | null;
  item_code: string;
  item_description: string;
  minimum_order: number;
  weight: number | null;
  dimensions: string;
  quantity_meters: number;
  unit_price: number;
  price_unit: PriceUnit;
  discount: number;
  /** The number of lines, and the sum of their quantities if all have one unit. */
  lines_count: number;
  total_quantity: number | null;
  /** Total in LKR after discount, before VAT; null until a price is set, and for its customer until it is offered. */
  quoted_price: number | null;
  /** The amount to be paid, with VAT; the same amount if no VAT is charged. */
  quoted_price_with_vat: number | null;
  /** 0 if documents don't show VAT. */
  vat_percent: number;
  /** The comment of the last decision. */
  admin_response: string | null;
  message: string;
  delivery_instructions: string;
  timeline: string;
  /** The day by which the customer needs the fabric, `2027-01-31`. */
  needed_by: string | null;
  /** The number of the customer's own purchase order. */
  po_number: string;
  /** The product that the fabric is used for. */
  end_use: string;
  /** The delivery address, with line breaks; empty if the customer chose none. */
  delivery_address: string;
  /** The target price of the first line. */
  target_price: number | null;
  line_items: QuotationLine[];
  /** The revisions sent to the customer with a price, oldest first. They never change. */
  revisions: Revision[];
  /** State of the newest revision; null if nothing was offered. */
  offer_state: OfferState | null;
  /** The customer's last answer to the newest revision. */
  answer: OfferAnswer | null;
  /** Unread messages of the other side, for the viewer: customer or staff. */
  unread: number;
}

export interface Revision {
  /** A, B, C … */
  letter: string;
  sent_at: string;
  /** In LKR, with VAT, as printed. */
  total: number;
  /** The VAT rate when it was sent. */
  vat_percent: number;
  /** The newest is `sent`, or `withdrawn` once the quotation was rejected. */
  state: 'sent' | 'superseded' | 'withdrawn';
}

/** One line of 'What changed', ready to print. */
export interface RevisionChange {
  /** Fabric and color, see `lineLabel`; null for changes to the whole quotation. */
  line: string | null;
  field: string;
  before: string;
  after: string;
}

/** A request that was merged into a quotation. */
export interface MergedRequest {
  id: string;
  quotation_no: string;
}

/** A customer's own quotation, as GET /quotations lists it. */
export interface OwnQuotation extends Quotation {
  /** The requests merged into it; their numbers and links lead here. */
  merged?: MergedRequest[];
  /** Changes from the previous to the newest revision; empty in the first, and if nothing is offered. */
  changes: RevisionChange[];
}

/** Answer of GET /quotations. */
export interface OwnQuotations extends OwnPage {
  quotations: OwnQuotation[];
}

/** A sent revision as admins see it. */
export interface SentRevision extends Revision {
  /** Name of the admin who sent it; empty if unknown. */
  by: string;
  /** Changes from the revision before. */
  changes: RevisionChange[];
  /** When a person first opened its private page; null if never. */
  seen_at: string | null;
  /** The answers to it, oldest first. */
  answers: OfferAnswer[];
}

/** A quotation with the fields that only admins see. */
export interface AdminQuotation extends Quotation {
  /** The requests merged into it; their numbers and links lead here. */
  merged?: MergedRequest[];
  /** True if a decision has been taken, whose comment `admin_response` is. */
  admin_response_published: boolean;
  /** True if edits wait to be sent as the next revision; the template includes them. */
  has_draft: boolean;
  internal_notes: string;
  customer_id: string | null;
  /** The message from the storefront that it answers. */
  inquiry_id: string | null;
  /** True if the customer's account has verified `customer_email`. */
  customer_email_verified: boolean;
  turn: Turn;
  /** When a person first opened the private page of the newest revision. */
  seen_at: string | null;
  source: QuotationSource;
  order_id: string | null;
  mail: MailStatus | null;
  /** The responsible admin; null while there is none. */
  owner: QuotationOwner | null;
  /** The person who last set its prices, and can't approve them if two persons are required; null for catalog prices. */
  priced_by: QuotationOwner | null;
  /** The person who asked for approval, and the time. */
  approval_asked: { at: string; by: QuotationOwner | null } | null;
  /** The next step (empty for none) and its day in Colombo. */
  next_step: string;
  next_step_on: string | null;
  /** Why it was not won, as recorded by staff. */
  lost_reason: LostReason | null;
  lost_note: string;
  history: QuotationHistoryEntry[];
  /** The current state of its fabrics; only when a single quotation is read, and never in a sent document. */
  line_fabrics?: LineFabric[];
  /** When and why the customer was put on hold; only when a single quotation is read, and absent if they are not on hold. */
  customer_hold?: { since: string; reason: string };
}

/** The current state of a quoted fabric, for pricing a line. Lengths in meters. */
export interface LineFabric {
  id: string;
  /** List price in LKR per `price_unit`. */
  price_per_meter: number;
  price_unit: PriceUnit;
  /** In `price_unit`; a color may have its own. */
  minimum_order: number;
  /** True if it is sold from stock; other fabrics are woven to order and can't run short. */
  keeps_stock: boolean;
  /** True if each color has its own stock; otherwise all share the fabric's. */
  stock_by_colour: boolean;
  /** Neither reserved nor held; below 0 if oversold. */
  available_quantity: number;
  /** In catalog order, including those no longer sold. */
  colourways: LineColour[];
}

export interface LineColour {
  id: string;
  name: string;
  is_available: boolean;
  minimum_order: number | null;
  /** The fabric's quantity if the colors share one stock. */
  available_quantity: number;
  /** The quantity held for anybody, and the part held for this quotation's customer, whose order would use it first. */
  held_quantity: number;
  held_for_customer: number;
  /** The free length in one shade; null unless the fabric is counted by roll. */
  largest_single_shade_meters: number | null;
}

/**
 * A row of GET /admin/quotations with `grouped`: the first by number of a submission's quotations that match the
 * filter.
 */
export interface GroupedQuotation extends AdminQuotation {
  /** Number of quotations in the row. */
  group_size: number;
  /** The others, by number. */
  other_ids: string[];
  /** Their statuses, without duplicates. */
  group_statuses: QuotationStatus[];
  /** Totals of all quotations in the group. */
  group_totals: Pick<Quotation, 'lines_count' | 'total_quantity' | 'quoted_price' | 'quoted_price_with_vat'>;
}

/** GET /admin/quotations/turns: row counts of the list by turn, under the same filter. */
export interface TurnCounts extends Record<Turn, number> {
  /** Rows on any tab. A submission may be on several. */
  all: number;
  /** Number of quotations in the rows of the requested tab. */
  quotations: number;
}

export const quotationSources = ['customer', 'guest', 'manual'] as const;
export type QuotationSource = (typeof quotationSources)[number];

export interface QuotationHistoryEntry {
  at: string;
  /** Name of the account, or the kind of an actor without one. */
  actor: string;
  actor_kind: ActorKind | null;
  action: string;
  from: QuotationStatus | null;
  to: QuotationStatus | null;
  detail: string;
}

/** Body of POST /quotations. Prices, status and totals from a customer are ignored, except the target price. */
export interface QuotationRequest extends RequestNotes {
  fabric_id: string;
  /** Defaults to the first available color. */
  colourway_id?: string | null;
  quantity_meters: number;
  /** The unit of the quantity. A request in another unit than the fabric's present one is rejected. */
  price_unit?: PriceUnit;
  message?: string;
  customer_name?: string;
  customer_email?: string;
  customer_phone?: string;
  customer_company?: string;
  delivery_instructions?: string;
  timeline?: string;
  /** The language of mails to a guest; accounts have their own setting. */
  language?: Language;
  /** LKR for one unit of the fabric. */
  target_price?: number | null;
}

/** GET /admin/quotations/{id}/template: the data of the quotation document. */
export interface QuotationTemplate extends AdminQuotation {
  /** The sentences below its lines. Documents from before they were editable lack them. */
  terms?: string[];
  /** The figures of the terms. Older documents lack them. */
  payment_terms?: PaymentFigures;
  totals: {
    subtotal: number;
    discount: number;
    adjustment: number;
    net: number;
    vat: number;
    total: number;
  };
  /** The revision of this template, or the one it becomes when the draft is sent; null if no price is offered. */
  revision: string | null;
  /** Changes from the revision before; empty in the first. */
  changes: RevisionChange[];
  /** The revision that supersedes it. */
  superseded_by: string | null;
  /** True if a fabric is not counted by roll, so that one shade could not be checked. Older documents lack it. */
  subject_to_shade?: boolean;
  /** True if it charges VAT while the distributor has no registration; only set on unsent documents. */
  vat_number_missing?: boolean;
}
