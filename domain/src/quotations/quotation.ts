import type { ActorKind } from '../audit.js';
import type { PaymentFigures } from '../invoicing/payment-terms.js';
import type { Language } from '../language.js';
import type { PriceUnit } from '../length.js';
import type { MailStatus } from '../mail.js';
import type { OwnPage } from '../own-page.js';
import type { StatedVersion } from '../problem.js';
import type { AgreedMix } from '../rolls/mixed-shades.js';
import type { ShadeRule } from '../stock/roll-plan.js';
import type { AnswerKind, OfferState, Turn } from './offer.js';
import type { QuotationStatus } from './quotation-status.js';

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

/** An answer to a revision. */
export interface OfferAnswer {
  kind: AnswerKind;
  at: string;
  /** Name of the customer who answered, as typed; empty if no name was asked for. */
  name: string;
  /** The reason for declining, or the requested change. */
  message: string;
  /** The requested changes by line. */
  lines: RequestedChange[];
  /** `telephone`: an admin recorded it on behalf of the customer. */
  via: 'link' | 'account' | 'telephone';
}

/** A line with the changes that its customer asks for. */
export interface RequestedChange {
  id: string;
  quantity_meters?: number;
  /** LKR per unit of the line. */
  target_price?: number;
  note?: string;
}

/** Body of POST /quotations/{id}/accept. The version is that of the displayed quotation. */
export interface AcceptInput extends StatedVersion {
  /** Name of the customer who accepts, as a signature. */
  name: string;
  /** The mixes of shades that the customer agrees to, as displayed; true for all in the current offer. */
  shade_consent?: AgreedMix[] | true;
}

/** GET /admin/quotations/{id}/link: the link to the last sent document, for staff to share. */
export interface SharedOffer {
  /** Null if the link was withdrawn or can't be decrypted any more: a new one can be created. */
  url: string | null;
  /** Null for a rejection letter. */
  revision: string | null;
  /** The message to send, including the link. */
  message: string;
  /** Opens WhatsApp with the message, addressed to the customer if their number is usable. */
  whatsapp: string;
  whatsapp_number: string | null;
  created_at: string | null;
  seen_at: string | null;
}

/** Body of POST /admin/quotations/withdraw-links: the private links of these quotations, or of all quotations of an account. */
export interface WithdrawLinksInput {
  ids?: string[];
  customer_id?: string;
}

export interface WithdrawnLinks {
  message: string;
  /** Number of links that worked before. */
  withdrawn: number;
}

/** Body of POST /quotations/{id}/decline. */
export interface DeclineInput extends StatedVersion {
  reason?: string;
}

/** Body of POST /quotations/{id}/request-change. */
export interface ChangeRequestInput extends StatedVersion {
  /** Required unless a line has a requested change. */
  message?: string;
  lines?: RequestedChange[];
}

/** Body of POST /quotations/{id}/request-extension, for an expired offer. */
export interface ExtensionRequestInput extends StatedVersion {
  message?: string;
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

export interface QuotationOwner {
  id: string;
  name: string;
}

/** Body of POST /admin/quotations/hand-over: all quotations of a person, permanently or until a day. */
export interface HandOverInput {
  from_id: string;
  to_id: string;
  /** The last day of an absence, `2026-01-05`. Until then the other person can also see and answer them. */
  until?: string;
}

export interface HandedOver {
  quotations: number;
  customers: number;
  until: string | null;
}

/** A row of GET /admin/quotations/absences. */
export interface Absence {
  user_id: string;
  user_name: string;
  deputy_id: string;
  deputy_name: string;
  until: string;
}

/** Body of POST /admin/quotations/{id}/ask-approval. */
export interface AskApprovalInput extends StatedVersion {
  /** A note for the approver. */
  note?: string;
}

/** GET /admin/quotations/approvers: who can approve the caller's prices; empty if no second person is required. */
export interface Approvers {
  approvers: QuotationOwner[];
}

/** Body of PUT /admin/quotations/{id}/owner. Null removes the owner. */
export interface OwnerInput extends StatedVersion {
  owner_id: string | null;
}

export const lostReasons = [
  'price',
  'too_late',
  'not_available',
  'bought_elsewhere',
  'no_answer',
  'project_ended',
  'other',
] as const;
export type LostReason = (typeof lostReasons)[number];

export const MAX_NEXT_STEP = 200;
export const MAX_LOST_NOTE = 500;

/** Body of PUT /admin/quotations/{id}/follow-up. Omitted fields stay. */
export interface FollowUpInput extends StatedVersion {
  next_step?: string;
  /** `2026-12-04`, or null for no day. */
  next_step_on?: string | null;
  /** Only for quotations that were closed without an order. */
  lost_reason?: LostReason | null;
  lost_note?: string;
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

/** The notes of a request beside its fabrics. Blank means no note; in an edit it deletes the stored one. */
export interface RequestNotes {
  /** A day, `2027-01-31`: today or later. */
  needed_by?: string | null;
  po_number?: string | null;
  end_use?: string | null;
  delivery_address?: string | null;
}

/** Body of POST /quotations. Prices, status and totals from a customer are ignored, except the target price. */
export interface QuotationRequest extends RequestNotes {
  fabric_id: string;
  /** Defaults to the first available color. */
  colourway_id?: string | null;
  quantity_meters: number;
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

/** A quotation with the displayed version. */
export interface SeenQuotation {
  id: string;
  version: number;
}

/** How long the mail waits if `with_undo` is set; POST /admin/quotations/{id}/undo undoes the operation until then. */
export const UNDO_SECONDS = 10;

/** Delays the mail; otherwise it is sent at once. */
export interface Undoable {
  with_undo?: boolean;
}

/** A decision applies to one request, unless it includes the group. */
interface GroupDecision extends StatedVersion, Undoable {
  /**
   * Merges all pending requests of the submission into one quotation and decides on that: those of `group`, and no
   * others.
   */
  with_group?: boolean;
  /**
   * With `with_group`: the requests as displayed. If they have changed since, 409 returns the current ones as `group`.
   */
  group?: SeenQuotation[];
}

/** A decision with a price, in which a digit may have slipped. */
interface CheckedPrice {
  /** False sends no email, because the private link is shared in another way. */
  send_mail?: boolean;
  /** Rejects a price that differs from the sum of its lines by more than PRICE_SLIP_PERCENT. Otherwise any price is sent. */
  check_price?: boolean;
}

export interface ApproveInput extends GroupDecision, CheckedPrice {
  quoted_price: number;
  admin_comment?: string;
}

export interface RejectInput extends GroupDecision {
  admin_comment?: string;
}

export interface RespondInput extends GroupDecision, CheckedPrice {
  admin_response: string;
  quoted_price?: number;
  valid_until?: string;
}

/** Body of POST /admin/quotations/create. */
export interface ManualQuotationInput extends RequestNotes {
  /** The customer's account; by default the account with the email address, if any. */
  customer_id?: string;
  /** The message from the storefront that it answers and marks as answered. */
  inquiry_id?: string;
  customer_name: string;
  /** Optional with a telephone number: the quotation is then shared instead of mailed. */
  customer_email?: string;
  customer_phone?: string;
  customer_company?: string;
  customer_address?: string;
  message?: string;
  /** Percent, 0 to 100, at most one decimal. */
  discount?: number;
  /** 'Admin notes': kept as internal notes, never sent to customers. */
  admin_response?: string;
  /** ISO 8601; 30 days from today when absent. */
  valid_until?: string;
  fabric_items: ManualQuotationItem[];
}

export interface ManualQuotationItem extends Partial<LineRolls> {
  fabric_id: string;
  /** Defaults to the first available color. */
  colourway_id?: string | null;
  /** In the fabric's own price unit, at least 0.1. */
  quantity_meters: number;
  /** The unit of quantity and price, as a check: rejected if it isn't the fabric's. */
  price_unit?: PriceUnit;
  unit_price: number;
  /** Defaults to the fabric's own. */
  item_code?: string;
  target_price?: number | null;
}

/** Body of POST /admin/quotations/{id}/copy: a new quotation for the same customer, also of an ordered one. */
export interface CopyInput {
  /** The prices of the lines: the agreed ones (default), or today's list prices. */
  prices?: 'agreed' | 'list';
}

/** A copied line, or the reason why it was not copied. */
export interface CopiedLine {
  fabric_name: string;
  color: string;
  /** The agreed price, in LKR per unit. */
  former_price: number;
  /** Today's list price; null if the line was not copied. */
  list_price: number | null;
  /** Why it was not copied; null if it was. */
  gone: string | null;
}

export interface CopiedQuotation {
  message: string;
  quotation: AdminQuotation;
  lines: CopiedLine[];
}

export const CUSTOMER_REQUIRED = 'Please fill in all required customer information';
export const CONTACT_REQUIRED = 'Please enter an email address or a telephone number';
export const ITEM_REQUIRED = 'Please add at least one fabric item';

/** Body of PUT /admin/quotations/{id}/template. Absent fields stay unchanged. */
export interface TemplateInput extends StatedVersion, RequestNotes {
  customer_name?: string;
  customer_company?: string;
  /** The email address for sending; blank leaves it unchanged. */
  customer_email?: string;
  customer_phone?: string;
  customer_address?: string;
  admin_response?: string;
  discount?: number;
  valid_until?: string;
  status?: QuotationStatus;
  /** Never sent to customers. */
  internal_notes?: string;
  /** These three apply when the quotation has exactly one line and `line_items` is absent. */
  unit_price?: number;
  quantity_meters?: number;
  item_code?: string;
  line_items?: TemplateLineInput[];
  /** True if `line_items` is the complete list in this order: other lines are removed. */
  all_lines?: boolean;
}

/** Body of POST /admin/quotations/{id}/send: the draft becomes the next revision. */
export interface SendInput extends StatedVersion, Undoable, Pick<CheckedPrice, 'send_mail'> {
  admin_comment?: string;
}

/** Body of POST /admin/quotations/{id}/extend: extends the offer's validity without other changes. */
export interface ExtendInput extends StatedVersion {
  valid_until: string;
  admin_comment?: string;
}

/** An existing line by id, or a new one by its fabric. Lines that are not mentioned stay, unless `all_lines` is set. */
export interface TemplateLineInput {
  id?: string;
  fabric_id?: string;
  /** Defaults to the first available color in a new line; an existing line changes its color. */
  colourway_id?: string | null;
  /** Required for a new line. */
  quantity_meters?: number;
  /** As in {@link ManualQuotationItem}. */
  price_unit?: PriceUnit;
  /** Defaults to the fabric's own price in a new line. */
  unit_price?: number;
  item_code?: string;
  /** The customer's target price. Blank erases it. */
  target_price?: number | '';
  /** For fabrics counted by roll; null in the next two for no limit. */
  shade_rule?: ShadeRule;
  min_piece_meters?: number | null;
  max_pieces?: number | null;
  length_tolerance_percent?: number;
}

/** Body of POST /admin/quotations/merge: at least two pending requests of one submission. */
export interface MergeInput {
  ids: string[];
}

export const QUOTED_PRICE_REQUIRED = 'Valid quoted price is required for approval';

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
