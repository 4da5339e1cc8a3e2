import type { ActorKind } from '../audit.js';
import type { PriceUnit } from '../length.js';
import type { MailStatus } from '../mail.js';
import type { OwnPage } from '../own-page.js';
import type { StatedVersion } from '../problem.js';
import type { AnswerKind, OfferState, Turn } from './offer.js';
import type { QuotationStatus } from './quotation-status.js';

/** Shapes of quotations on the wire. Amounts in LKR; quantities in the line's own `price_unit` (the names say meters for historical reasons). */

/** A quotation printed without a number shows this one. */
export const FALLBACK_QUOTATION_NO = '003';

export const REQUEST_VALIDITY_DAYS = 7;
export const MANUAL_VALIDITY_DAYS = 30;

export interface QuotationLine {
  id: string;
  fabric: {
    id: string | null;
    name: string;
    material: string;
    color: string;
    /** Null where the colour or the fabric is no longer there. */
    colourway_id: string | null;
    item_code: string;
    image_url: string | null;
  };
  quantity_meters: number;
  price_unit: PriceUnit;
  unit_price: number;
  total_price: number;
}

/** A quotation as its customer sees it. */
export interface Quotation {
  id: string;
  quotation_no: string;
  status: QuotationStatus;
  /** As `isExpired` decides it, once. */
  expired: boolean;
  /** Whether an order was made of it. */
  ordered: boolean;
  /** To staff it counts each change; to its customer what was sent, and not how staff work on it. */
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
  /** How many lines it has, and the sum of their quantities where all are in one unit. */
  lines_count: number;
  total_quantity: number | null;
  /** Total in LKR after discount, before VAT; null until a price is set, and for its customer until it is offered. */
  quoted_price: number | null;
  /** The same with VAT: what is to be paid. Equal while no VAT is charged. */
  quoted_price_with_vat: number | null;
  /** 0 where documents carry no VAT. */
  vat_percent: number;
  /** The comment that came with the last decision. */
  admin_response: string | null;
  message: string;
  delivery_instructions: string;
  timeline: string;
  line_items: QuotationLine[];
  /** What was sent to the customer with a price, oldest first. None of it ever changes. */
  revisions: Revision[];
  /** Where the newest revision stands; null where nothing was offered. */
  offer_state: OfferState | null;
  /** What its customer said last about the newest revision. */
  answer: OfferAnswer | null;
  /** Messages that the other side wrote, and whoever looks has not read: the customer, or the house. */
  unread: number;
}

/** What was said to a revision, as it was said. */
export interface OfferAnswer {
  kind: AnswerKind;
  at: string;
  /** Who took, declined or asked, as typed; empty where nobody was asked for a name. */
  name: string;
  /** The reason of a refusal, or what is to be otherwise. */
  message: string;
  /** What is asked line by line. */
  lines: RequestedChange[];
  /** `telephone`: an admin wrote it down in the customer's name. */
  via: 'link' | 'account' | 'telephone';
}

/** A line as its customer would take it. */
export interface RequestedChange {
  id: string;
  quantity_meters?: number;
  /** LKR per unit of the line. */
  target_price?: number;
  note?: string;
}

/** Body of POST /quotations/{id}/accept. The version is that of the quotation that was looked at. */
export interface AcceptInput extends StatedVersion {
  /** Of whom accepts, as they would sign. */
  name: string;
}

/** GET /admin/quotations/{id}/link: what staff share of the sheet that was sent last. */
export interface SharedOffer {
  /** Null where the link was withdrawn, or can't be told any more: a new one can be made. */
  url: string | null;
  /** Null for a letter. */
  revision: string | null;
  /** Ready to be sent, the link in it. */
  message: string;
  /** Opens WhatsApp with the message; to the customer's number, if it is one. */
  whatsapp: string;
  whatsapp_number: string | null;
  created_at: string | null;
  seen_at: string | null;
}

/** Body of POST /admin/quotations/withdraw-links: the private links to these quotations, or to all of an account. */
export interface WithdrawLinksInput {
  ids?: string[];
  customer_id?: string;
}

export interface WithdrawnLinks {
  message: string;
  /** How many opened something until then. */
  withdrawn: number;
}

/** Body of POST /quotations/{id}/decline. */
export interface DeclineInput extends StatedVersion {
  reason?: string;
}

/** Body of POST /quotations/{id}/request-change. */
export interface ChangeRequestInput extends StatedVersion {
  message: string;
  lines?: RequestedChange[];
}

/** Body of POST /quotations/{id}/request-extension, of an offer whose time has passed. */
export interface ExtensionRequestInput extends StatedVersion {
  message?: string;
}

export interface Revision {
  /** A, B, C … */
  letter: string;
  sent_at: string;
  /** In LKR, with VAT, as printed. */
  total: number;
  /** That it was sent with. */
  vat_percent: number;
  /** The newest is `sent`, or `withdrawn` once the quotation was rejected. */
  state: 'sent' | 'superseded' | 'withdrawn';
}

/** One line of 'What changed', ready to print. */
export interface RevisionChange {
  /** Name of the fabric; null for what holds for the whole quotation. */
  line: string | null;
  field: string;
  before: string;
  after: string;
}

/** One of a customer's own, as GET /quotations lists them. */
export interface OwnQuotation extends Quotation {
  /** What the newest revision changes beside the one before it; empty in the first, and where nothing is offered. */
  changes: RevisionChange[];
}

/** Answer of GET /quotations. */
export interface OwnQuotations extends OwnPage {
  quotations: OwnQuotation[];
}

/** A revision as admins look back at it. */
export interface SentRevision extends Revision {
  /** Name of the admin who sent it; empty where that is not known. */
  by: string;
  /** Beside the one before it. */
  changes: RevisionChange[];
  /** When a person first opened its private page; null where nobody has. */
  seen_at: string | null;
  /** What was said to it, oldest first. */
  answers: OfferAnswer[];
}

/** What admins see beside it. */
export interface AdminQuotation extends Quotation {
  /** Whether a decision has been taken, whose comment `admin_response` is. */
  admin_response_published: boolean;
  /** Whether edits wait to be sent as the next revision; the template shows them. */
  has_draft: boolean;
  internal_notes: string;
  customer_id: string | null;
  /** The customer's account has proven that it reads mail at `customer_email`. */
  customer_email_verified: boolean;
  /** Whose turn it is. */
  turn: Turn;
  /** When a person first opened the private page of the newest revision. */
  seen_at: string | null;
  source: QuotationSource;
  order_id: string | null;
  mail: MailStatus | null;
  /** The admin who sees to it; null while nobody has taken it. */
  owner: QuotationOwner | null;
  history: QuotationHistoryEntry[];
}

/** A row of GET /admin/quotations with `grouped`: of what the filter finds of one submission the first by number. */
export interface GroupedQuotation extends AdminQuotation {
  /** How many quotations the row stands for. */
  group_size: number;
  /** The others, by number. */
  other_ids: string[];
  /** Where they stand, each state once. */
  group_statuses: QuotationStatus[];
  /** Of all of them together, as one quotation has it. */
  group_totals: Pick<Quotation, 'lines_count' | 'total_quantity' | 'quoted_price' | 'quoted_price_with_vat'>;
}

/** GET /admin/quotations/turns: rows of the list by whose turn it is, under the same filter. */
export interface TurnCounts extends Record<Turn, number> {
  /** Rows on any tab. What a customer sent at once may stand on several. */
  all: number;
  /** How many quotations the rows of the tab that is asked for stand for. */
  quotations: number;
}

export interface QuotationOwner {
  id: string;
  name: string;
}

/** Body of PUT /admin/quotations/{id}/owner. Null gives it up. */
export interface OwnerInput extends StatedVersion {
  owner_id: string | null;
}

export const quotationSources = ['customer', 'guest', 'manual'] as const;
export type QuotationSource = (typeof quotationSources)[number];

export interface QuotationHistoryEntry {
  at: string;
  /** Name of the account; whoever has none is called by what they are. */
  actor: string;
  actor_kind: ActorKind | null;
  action: string;
  from: QuotationStatus | null;
  to: QuotationStatus | null;
  detail: string;
}

/** Body of POST /quotations. Prices, status and totals are never read from a customer. */
export interface QuotationRequest {
  fabric_id: string;
  /** The first colour that is sold, where absent. */
  colourway_id?: string | null;
  quantity_meters: number;
  message?: string;
  customer_name?: string;
  customer_email?: string;
  customer_phone?: string;
  customer_company?: string;
  delivery_instructions?: string;
  timeline?: string;
}

/** A quotation as somebody has looked at it. */
export interface SeenQuotation {
  id: string;
  version: number;
}

/** A decision answers one request alone, unless it says so. */
interface GroupDecision extends StatedVersion {
  /** All pending requests of the same submission become one quotation, and that is answered: those of `group`, and no others. */
  with_group?: boolean;
  /** With `with_group`: what was looked at. If anything else is there by now, 409 says what, as its `group`. */
  group?: SeenQuotation[];
}

export interface ApproveInput extends GroupDecision {
  quoted_price: number;
  admin_comment?: string;
}

export interface RejectInput extends GroupDecision {
  admin_comment?: string;
}

export interface RespondInput extends GroupDecision {
  admin_response: string;
  quoted_price?: number;
  valid_until?: string;
}

/** Body of POST /admin/quotations/create. */
export interface ManualQuotationInput {
  /** The customer account that it is for; without it, the account of the address, if there is one. */
  customer_id?: string;
  customer_name: string;
  customer_email: string;
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

export interface ManualQuotationItem {
  fabric_id: string;
  /** The first colour that is sold, where absent. */
  colourway_id?: string | null;
  /** In the fabric's own price unit, at least 0.1. */
  quantity_meters: number;
  unit_price: number;
}

export const CUSTOMER_REQUIRED = 'Please fill in all required customer information';
export const ITEM_REQUIRED = 'Please add at least one fabric item';

/** Body of PUT /admin/quotations/{id}/template. What is absent stays as it is. */
export interface TemplateInput extends StatedVersion {
  customer_name?: string;
  customer_company?: string;
  /** Where it is mailed; blank leaves it as it is. */
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
  /** `line_items` are all lines there are to be, in this order: one that it doesn't name is removed. */
  all_lines?: boolean;
}

/** Body of POST /admin/quotations/{id}/send: the draft becomes the next revision. */
export interface SendInput extends StatedVersion {
  admin_comment?: string;
}

/** Body of POST /admin/quotations/{id}/extend: the offer as it was sent holds longer. */
export interface ExtendInput extends StatedVersion {
  valid_until: string;
  admin_comment?: string;
}

/** A line that stays, by id; or a new one, by its fabric. Lines that are not mentioned stay, unless all are named. */
export interface TemplateLineInput {
  id?: string;
  fabric_id?: string;
  /** A new line's is the first that is sold, where absent; a line that stays takes another of its fabric's colours. */
  colourway_id?: string | null;
  /** A new line needs one. */
  quantity_meters?: number;
  /** The fabric's own price, where a new line names none. */
  unit_price?: number;
  item_code?: string;
}

/** Body of POST /admin/quotations/merge: at least two pending requests of one submission. */
export interface MergeInput {
  ids: string[];
}

export const QUOTED_PRICE_REQUIRED = 'Valid quoted price is required for approval';

/** GET /admin/quotations/{id}/template: all that the printed sheet needs. */
export interface QuotationTemplate extends AdminQuotation {
  totals: {
    subtotal: number;
    discount: number;
    adjustment: number;
    net: number;
    vat: number;
    total: number;
  };
  /** The revision that this sheet is, or becomes when the draft is sent; null where no price is offered. */
  revision: string | null;
  /** What it changes beside the revision before it; empty in the first. */
  changes: RevisionChange[];
  /** The revision that has taken its place. */
  superseded_by: string | null;
}
