import { emailKey } from '@selvedge/domain/email-key';
import type { MailState, MailStatus } from '@selvedge/domain/mail';
import type { QuotationOwner } from '@selvedge/domain/quotations/assignment';
import type { QuotationTemplate, RevisionChange } from '@selvedge/domain/quotations/quotation';
import { isOffered } from '@selvedge/domain/quotations/quotation-status';
import { type EntityManager, In, IsNull, Not } from 'typeorm';
import { colourPicture } from '../fabrics/colour-picture.js';
import { unreadMessages } from './conversation/unread-messages.js';
import { QuotationDocument } from './documents/quotation-document.entity.js';
import { OfferAnswer } from './links/offer-answer.entity.js';
import type { Quotation } from './quotation.entity.js';
import { QuotationHistory } from './quotation-history.entity.js';
import type { QuotationLine } from './quotation-line.entity.js';
import { ordersOf } from './quotation-orders.js';
import { accountSeesFormer, hiddenFromAccount } from './revisions/former-recipients.js';

/** Data from other tables that the customer's view of a quotation needs. */
export interface CustomerContext {
  lineDetails: DetailsOfLines;
  orderId: string | null;
  /** Sent revisions with a price, oldest first. */
  revisions: SentRevision[];
  /** The customer's answers to them, oldest first. */
  answers: OfferAnswer[];
  /** The VAT rate of the offered revision, if there is one; otherwise today's. */
  vatPercent: number;
  /** Number of messages unread by the viewer. */
  unread: number;
}

/** Additional data for admins. */
export interface QuotationContext extends CustomerContext {
  mail: MailStatus | null;
  owner: QuotationOwner | null;
  /** The person who last wrote its prices. */
  pricedBy: QuotationOwner | null;
  approvalAskedBy: QuotationOwner | null;
  /** True if the account it belongs to has verified its email address. */
  emailVerified: boolean;
  history: QuotationHistory[];
  /** Document id → when a person first opened its page. */
  seen: ReadonlyMap<string, Date>;
  /** The content of the newest revision, for comparison with the next one. */
  sent: QuotationTemplate | null;
}

/** Line id → how its color looks now, and what else is known of its fabric. */
export type DetailsOfLines = ReadonlyMap<string, LineDetails>;

interface LineDetails {
  code: string;
  hex: string | null;
  image_url: string | null;
  /** The present state of its fabric. */
  usable_width_cm: number | null;
  lead_time_days: number | null;
  /** Its fabric is sold without counting its rolls. */
  is_loose: boolean;
}

export type SentRevision = Pick<QuotationDocument, 'id' | 'serial' | 'totalCents' | 'createdAt'> & {
  readonly vatPercent: number;
};

/** Takes six statements for any number of quotations. Excludes what was sent to another customer, see `former-recipients.ts`. */
export const customerContexts = (
  manager: EntityManager,
  quotations: readonly Quotation[],
  vatPercent: number,
): Promise<(quotation: Quotation) => CustomerContext> => contextsOf(manager, quotations, vatPercent, true);

/** The context of a newly created quotation: nothing was sent, answered or ordered yet. */
export const newContext = (lineDetails: DetailsOfLines, vatPercent: number): CustomerContext => ({
  lineDetails,
  vatPercent,
  orderId: null,
  revisions: [],
  answers: [],
  unread: 0,
});

async function contextsOf(
  manager: EntityManager,
  quotations: readonly Quotation[],
  vatToday: number,
  isForCustomer: boolean,
): Promise<(quotation: Quotation) => CustomerContext> {
  const ids = quotations.map(({ id }) => id);
  const lineDetails = await detailsOfLines(manager, quotations);
  const orders = await ordersOf(manager, ids);
  const sent = await manager.find(QuotationDocument, {
    select: { id: true, quotationId: true, serial: true, totalCents: true, createdAt: true, former: true },
    where: { quotationId: In(ids), serial: Not(IsNull()) },
    order: { serial: 'ASC' },
  });
  const answers = await manager.find(OfferAnswer, {
    where: { documentId: In(sent.map((document) => document.id)) },
    order: { createdAt: 'ASC', id: 'ASC' },
  });
  const unread = await unreadMessages(manager, ids, 'house');
  const charged = await chargedVat(manager, ids);
  const agreed = newestVat(charged);
  const vatOfDocument = new Map(charged.map((document) => [document.id, document.vat]));
  return (quotation) => {
    const { id, status } = quotation;
    const seesFormer = !isForCustomer || accountSeesFormer(quotation);
    const revisions = sent
      .filter(({ quotationId, former }) => quotationId === id && (seesFormer || !former))
      .map((document) => ({ ...document, vatPercent: vatOfDocument.get(document.id) ?? vatToday }));
    return {
      lineDetails,
      unread: unread.get(id) ?? 0,
      vatPercent: (isOffered(status) ? agreed.get(id) : undefined) ?? vatToday,
      orderId: orders.get(id)?.id ?? null,
      revisions,
      answers: answers.filter(({ documentId }) => revisions.some((revision) => revision.id === documentId)),
    };
  };
}

/** The admin context of quotations: thirteen statements for any number of quotations. */
export async function quotationContexts(
  manager: EntityManager,
  quotations: readonly Quotation[],
  vatPercent: number,
): Promise<(quotation: Quotation) => QuotationContext> {
  const ids = quotations.map(({ id }) => id);
  const contextOf = await contextsOf(manager, quotations, vatPercent, false);
  const mails = await newestMails(manager, ids);
  const unread = await unreadMessages(manager, ids, 'customer');
  const owners = await ownersOf(manager, quotations);
  const readers = await verifiedReaders(manager, quotations);
  const history = await manager.find(QuotationHistory, {
    where: { quotationId: In(ids) },
    order: { createdAt: 'ASC', id: 'ASC' },
  });
  const seen = await firstSeen(manager, ids);
  // The content is needed only when a single quotation is shown.
  const [only, ...more] = ids;
  const sent = only && more.length === 0 ? await newestRevision(manager, only, { former: false }) : null;
  return (quotation) => ({
    ...contextOf(quotation),
    unread: unread.get(quotation.id) ?? 0,
    sent,
    seen,
    owner: owners.get(quotation.ownerId ?? '') ?? null,
    pricedBy: owners.get(quotation.pricedBy ?? '') ?? null,
    approvalAskedBy: owners.get(quotation.approvalAskedBy ?? '') ?? null,
    mail: mails.get(quotation.id) ?? null,
    emailVerified: readers.get(quotation.customerId ?? '') === emailKey(quotation.customerEmail),
    history: history.filter((entry) => entry.quotationId === quotation.id),
  });
}

/** For a revision not sent yet, whose VAT is independent of earlier revisions. */
export const withVat = (context: QuotationContext, vatPercent: number): QuotationContext => ({
  ...context,
  vatPercent,
});

/** Quotation id → the changes of its newest revision, if it followed another and is still offered. */
export async function newestChanges(
  manager: EntityManager,
  quotations: readonly Quotation[],
): Promise<Map<string, RevisionChange[]>> {
  const offered = quotations.filter(({ status }) => isOffered(status)).map(({ id }) => id);
  const rows = await manager.query<{ quotation_id: string; changes: RevisionChange[] | null }[]>(
    `SELECT DISTINCT ON (d.quotation_id) d.quotation_id, d.content->'changes' AS changes
     FROM quotation_documents d JOIN quotations q ON q.id = d.quotation_id
     WHERE d.quotation_id = ANY($1) AND d.serial > 1 AND NOT ${hiddenFromAccount('d')}
     ORDER BY d.quotation_id, d.serial DESC`,
    [offered],
  );
  return new Map(rows.map(({ quotation_id, changes }) => [quotation_id, changes ?? []]));
}

/** How the colors of these lines look, drafted lines included. A line whose color was replaced since finds it by its name. */
export async function detailsOfLines(
  manager: EntityManager,
  quotations: readonly { lines: readonly Pick<QuotationLine, 'id' | 'fabricId' | 'colourwayId' | 'color'>[] }[],
): Promise<DetailsOfLines> {
  const lines = quotations.flatMap((quotation) => quotation.lines);
  const rows = await manager.query<({ id: string } & LineDetails)[]>(
    `SELECT l.id, coalesce(w.code, '') AS code, w.hex, f.usable_width_cm::float8 AS usable_width_cm, f.lead_time_days,
       f.counted_by_roll IS FALSE AS is_loose, ${colourPicture('l.fabric_id', 'w.id')} AS image_url
     FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[]) AS l (id, fabric_id, colourway_id, color)
     LEFT JOIN fabrics f ON f.id = l.fabric_id
     LEFT JOIN colourways w ON w.fabric_id = l.fabric_id
       AND (w.id = l.colourway_id OR (l.colourway_id IS NULL AND name_key(w.name) = name_key(l.color)))`,
    [
      lines.map(({ id }) => id),
      lines.map(({ fabricId }) => fabricId),
      lines.map(({ colourwayId }) => colourwayId),
      lines.map(({ color }) => color),
    ],
  );
  return new Map(rows.map(({ id, ...look }) => [id, look]));
}

/** Quotation id → the VAT rate of its newest revision: an agreed offer keeps it when the rate changes. */
export async function agreedVat(manager: EntityManager, quotationIds: readonly string[]): Promise<Map<string, number>> {
  return newestVat(await chargedVat(manager, quotationIds));
}

interface Charged {
  /** Document id. */
  readonly id: string;
  readonly quotation_id: string;
  readonly vat: number;
}

/** The VAT rate of each sent document with a price, the newest of a quotation last. */
function chargedVat(manager: EntityManager, quotationIds: readonly string[]): Promise<Charged[]> {
  return manager.query(
    `SELECT id, quotation_id, (content->>'vat_percent')::float8 AS vat
     FROM quotation_documents WHERE quotation_id = ANY($1) AND serial IS NOT NULL ORDER BY quotation_id, serial`,
    [quotationIds],
  );
}

const newestVat = (charged: readonly Charged[]) => new Map(charged.map(({ quotation_id, vat }) => [quotation_id, vat]));

/** The newest revision with a price, as it was sent. @param which excludes revisions sent to a former customer */
export async function newestRevision(
  manager: EntityManager,
  quotationId: string,
  which: { former?: false } = {},
): Promise<QuotationTemplate | null> {
  const [newest] = await manager.find(QuotationDocument, {
    where: { quotationId, serial: Not(IsNull()), ...which },
    order: { serial: 'DESC' },
    take: 1,
  });
  return newest?.content ?? null;
}

/** Quotation id → {@link newestRevision}, for those of which one was sent. */
export async function newestRevisions(
  manager: EntityManager,
  quotationIds: readonly string[],
): Promise<Map<string, QuotationTemplate>> {
  const rows = await manager.query<{ quotation_id: string; content: QuotationTemplate }[]>(
    `SELECT DISTINCT ON (quotation_id) quotation_id, content FROM quotation_documents
     WHERE quotation_id = ANY ($1::uuid[]) AND serial IS NOT NULL ORDER BY quotation_id, serial DESC`,
    [quotationIds],
  );
  return new Map(rows.map(({ quotation_id, content }) => [quotation_id, content]));
}

/** Account id → name of the staff who own, priced or ask about these quotations, including deleted ones. */
async function ownersOf(
  manager: EntityManager,
  quotations: readonly Quotation[],
): Promise<Map<string, QuotationOwner>> {
  const ids = new Set(
    quotations.flatMap((one) => [one.ownerId, one.pricedBy, one.approvalAskedBy].filter((id) => id != null)),
  );
  const rows = await manager.query<QuotationOwner[]>('SELECT id, name FROM users WHERE id = ANY($1)', [[...ids]]);
  return new Map(rows.map((owner) => [owner.id, owner]));
}

/** Account id → key of its verified address, for the accounts of these quotations. */
async function verifiedReaders(manager: EntityManager, quotations: readonly Quotation[]): Promise<Map<string, string>> {
  const accounts = new Set(quotations.flatMap(({ customerId }) => customerId ?? []));
  const rows = await manager.query<{ id: string; proven_email: string }[]>(
    'SELECT id, proven_email FROM users WHERE id = ANY($1) AND proven_email IS NOT NULL',
    [[...accounts]],
  );
  return new Map(rows.map((row) => [row.id, emailKey(row.proven_email)]));
}

/** By document id, for the documents of these quotations. */
async function firstSeen(manager: EntityManager, quotationIds: string[]): Promise<Map<string, Date>> {
  const rows = await manager.query<{ document_id: string; seen_at: Date }[]>(
    `SELECT l.document_id, min(l.seen_at) AS seen_at
     FROM offer_links l JOIN quotation_documents d ON d.id = l.document_id
     WHERE d.quotation_id = ANY($1) AND l.seen_at IS NOT NULL GROUP BY l.document_id`,
    [quotationIds],
  );
  return new Map(rows.map((row) => [row.document_id, row.seen_at]));
}

async function newestMails(manager: EntityManager, quotationIds: string[]): Promise<Map<string, MailStatus>> {
  const rows = await manager.query<
    { quotation_id: string; state: MailState; to_address: string; last_error: string | null; at: Date }[]
  >(
    `SELECT DISTINCT ON (quotation_id) quotation_id, state, to_address, last_error, coalesce(sent_at, created_at) AS at
     FROM mails WHERE quotation_id = ANY($1) ORDER BY quotation_id, created_at DESC, id`,
    [quotationIds],
  );
  return new Map(
    rows.map((row) => [
      row.quotation_id,
      { state: row.state, to: row.to_address, error: row.last_error, at: row.at.toISOString() },
    ]),
  );
}
