import { isDeepStrictEqual } from 'node:util';
import { BadRequestException, ConflictException, Inject, Injectable } from '@nestjs/common';
import { formatDate, formatDateTime } from '@selvedge/domain/dates';
import { metresInStock } from '@selvedge/domain/fabrics/stock';
import { type AnswerKind, canAnswer, type OfferState, offerState } from '@selvedge/domain/quotations/offer';
import type { RequestedChange } from '@selvedge/domain/quotations/offer-answer';
import { revisionLetter } from '@selvedge/domain/quotations/what-changed';
import type { AgreedMix } from '@selvedge/domain/rolls/mixed-shades';
import { type InParts, inParts } from '@selvedge/domain/sentence';
import { type EntityManager, IsNull, Not } from 'typeorm';
import { LineConsent } from '../allocations/line-consent.entity.js';
import { mixedShadesOf } from '../allocations/mixed-shades.js';
import { CONFIG, type Config } from '../config/config.js';
import { type HistoryActor, writeHistory } from '../database/history.js';
import { anonymousActor } from '../database/versioned.js';
import { type Change, staleRecord, unseenSeconds } from '../http/change.js';
import { isPriced, makeOrder } from '../orders/make-order.js';
import { post } from '../quotations/conversation/post-message.js';
import { QuotationDocument } from '../quotations/documents/quotation-document.entity.js';
import { OfferAnswer } from '../quotations/links/offer-answer.entity.js';
import type { Quotation } from '../quotations/quotation.entity.js';
import { QuotationHistory } from '../quotations/quotation-history.entity.js';
import { ordersOf } from '../quotations/quotation-orders.js';
import { QuotationStore, rightToAnswer } from '../quotations/quotation-store.js';
import { accountSeesFormer } from '../quotations/revisions/former-recipients.js';
import { canonicalIp } from '../rate-limiting/client-ip.js';
import { AnswerMails } from './answer-mails.js';
import { answerWords } from './answer-words.js';

/**
 * The caller of an answer: a link holder, about the revision of the link; or the customer's account, or an admin on behalf of a
 * customer who called, about the version they saw.
 */
export type Answerer = (
  | { readonly via: 'link'; readonly linkId: string; readonly documentId: string; readonly customerName: string }
  | { readonly via: 'account' | 'telephone'; readonly change: Change }
) & {
  /** IP address. */
  readonly ip: string;
};

/** The content of an answer: a name for an acceptance, a reason for a rejection, requested changes for a change request. */
export interface GivenAnswer {
  readonly kind: AnswerKind;
  readonly name?: string;
  readonly message?: string;
  readonly lines?: readonly RequestedChange[];
  /** The mixes of shades that the customer agrees to with their acceptance; true for all that are offered. */
  readonly mixes?: readonly AgreedMix[] | true;
}

/** The offer can't be answered like this (any more): 409 with the reason. */
export class OfferClosed extends ConflictException {
  constructor(
    said: InParts,
    readonly state: OfferState | null,
  ) {
    super(said);
  }
}

/** Change requests per revision; beyond that customers should call. */
const MAX_CHANGE_REQUESTS = 10;

/**
 * Answers of customers to a quotation. All checks run while it is locked, so that of two simultaneous events (acceptance,
 * revision, withdrawal, order, double click) only one succeeds.
 */
@Injectable()
export class AnswerOfferService {
  constructor(
    private readonly store: QuotationStore,
    private readonly mails: AnswerMails,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Records an answer to the newest revision, notifies both sides by mail, and makes the order if it was accepted.
   *
   * @throws OfferClosed, StaleRecord for a revision that was not looked at, NotFoundException.
   */
  answer(quotationId: string, who: Answerer, given: GivenAnswer): Promise<void> {
    const by = actorOf(who, given);
    return this.store.answer(quotationId, rightToAnswer(who), by, async (quotation, manager) => {
      const newest = await newestOffer(manager, quotation);
      if (who.via === 'link' && who.documentId !== newest.id) throw superseded(quotation, newest);
      await assertCanAnswer(manager, quotation, given.kind);
      if (who.via !== 'link') await rejectUnseen(manager, quotation, newest, who);
      // A repeated extension request is ignored.
      if (given.kind === 'extension_requested' && quotation.answer === given.kind) return;
      if (given.kind === 'change_requested') {
        if (await isRepeatedAnswer(manager, quotation, newest, given)) return;
        await rejectTooMany(manager, newest);
      }
      const mixes = given.mixes === true ? await mixedShadesOf(manager, quotation.id, this.config) : given.mixes;
      await recordMixes(manager, newest, who, { name: given.name, mixes });
      const answer = await this.#record(manager, quotation, newest, { who, by }, given);
      await post(manager, {
        quotationId,
        side: 'customer',
        kind: 'answer',
        author: authorOf(who, given, quotation),
        text: answerWords(newest.content, answer),
      });
      const order = given.kind === 'accepted' ? await this.#agree(manager, quotation, by) : null;
      await this.mails.notify(manager, { quotation, content: newest.content, answer, orderNumber: order });
    });
  }

  async #record(
    manager: EntityManager,
    quotation: Quotation,
    newest: QuotationDocument,
    { who: { via, ip }, by }: { who: Answerer; by: HistoryActor },
    { kind, name = '', message = '', lines = [] }: GivenAnswer,
  ): Promise<OfferAnswer> {
    const changes = lines.map((line) => requestedChangeOf(line, newest));
    if (new Set(changes.map(({ id }) => id)).size < changes.length)
      throw new BadRequestException('Name each line once.');
    quotation.answer = kind;
    await writeHistory(manager, QuotationHistory, by, {
      quotationId: quotation.id,
      action: kind,
      detail: [`Revision ${letterOf(newest)}`, name && `signed: ${name}`, via === 'telephone' && 'by telephone']
        .filter(Boolean)
        .join(', ')
        .concat(message ? `\n${message}` : ''),
      ...(kind === 'accepted' && quotation.status !== 'approved'
        ? { fromStatus: quotation.status, toStatus: 'approved' }
        : {}),
    });
    return manager.save(
      manager.create(OfferAnswer, {
        documentId: newest.id,
        kind,
        name,
        message,
        lines: changes,
        via,
        actorId: by.id,
        address: canonicalIp(ip),
      }),
    );
  }

  /**
   * Accepting agrees on the price: unsent edits are dropped, before the order is made if any.
   *
   * @returns the number of the order; null if staff make it by hand.
   */
  async #agree(manager: EntityManager, quotation: Quotation, by: HistoryActor): Promise<string | null> {
    quotation.status = 'approved';
    if (this.config.orderOnAccept && isPriced(quotation)) {
      const { orderNumber } = await makeOrder(manager, quotation, by);
      return orderNumber;
    }
    if (quotation.draft !== null) {
      quotation.draft = null;
      await writeHistory(manager, QuotationHistory, by, { quotationId: quotation.id, action: 'discarded' });
    }
    return null;
  }
}

/** The actor for the history: a typed name is unverified. */
const actorOf = (who: Answerer, { name = '' }: GivenAnswer): HistoryActor =>
  who.via === 'link' ? anonymousActor('link', name) : who.change.by;

/** Stores the consent to mixed shades with each line, with the lots and meters that were shown. */
async function recordMixes(
  manager: EntityManager,
  { content }: QuotationDocument,
  who: Answerer,
  { mixes = [], name = '' }: { name?: string; mixes?: readonly AgreedMix[] },
): Promise<void> {
  for (const { line_id, rule, shades } of mixes) {
    const line = content.line_items.find(({ id }) => id === line_id);
    if (!line)
      throw new BadRequestException('One of the lines is not part of this quotation. Reload it and try again.');
    await manager.insert(LineConsent, {
      lineId: line_id,
      subject: 'shades',
      rule,
      shades: [...shades],
      channel: who.via,
      givenBy: name,
      meters: metresInStock(line.quantity_meters, line.price_unit),
      recordedBy: who.via === 'telephone' ? who.change.by.name : '',
    });
  }
}

/** The author in the conversation, on the customer's side. */
function authorOf(
  who: Answerer,
  { name }: GivenAnswer,
  { customerName }: Quotation,
): { id: string | null; name: string } {
  if (who.via === 'account') return who.change.by;
  return { id: null, name: who.via === 'link' ? name || who.customerName : customerName };
}

async function newestOffer(manager: EntityManager, quotation: Quotation): Promise<QuotationDocument> {
  const { id, quotationNo } = quotation;
  const [newest] = await manager.find(QuotationDocument, {
    where: { quotationId: id, serial: Not(IsNull()), ...(!accountSeesFormer(quotation) && { former: false }) },
    order: { serial: 'DESC' },
    take: 1,
  });
  // Revisions sent before a rejection may have no price.
  if (!newest?.totalCents)
    throw new OfferClosed(inParts('{no} has no price yet. We will send you our offer.', { no: quotationNo }), null);
  return newest;
}

async function assertCanAnswer(manager: EntityManager, quotation: Quotation, kind: AnswerKind): Promise<void> {
  const { id, quotationNo, status, validUntil, answer } = quotation;
  const ordered = (await ordersOf(manager, [id])).has(id);
  const state = offerState({ status, valid_until: validUntil, ordered, isNewest: true, answer }, new Date());
  if (canAnswer(state, kind)) return;
  const values = { no: quotationNo, day: formatDate(validUntil) };
  const words: Record<OfferState, InParts> = {
    open: inParts('The offer of {no} holds until {day}: there is nothing to extend yet.', values),
    change_requested: inParts('We are looking into the change of {no} that was asked for.', values),
    accepted: inParts('{no} was accepted already.', values),
    declined: inParts('{no} was declined already. Ask us for another offer.', values),
    ordered: inParts('{no} has become an order already.', values),
    expired: inParts('The offer of {no} ended on {day}. Ask us to extend it.', values),
    superseded: inParts('{no} has changed.', values),
    withdrawn: inParts('The offer of {no} was withdrawn.', values),
  };
  throw new OfferClosed(words[state], state);
}

const letterOf = ({ serial }: QuotationDocument): string => revisionLetter(serial ?? 1);

const superseded = ({ quotationNo }: Quotation, newest: QuotationDocument): OfferClosed =>
  new OfferClosed(
    inParts('Revision {letter} of {no} took the place of this one on {time}. Look at it first.', {
      letter: letterOf(newest),
      no: quotationNo,
      time: formatDateTime(newest.createdAt),
    }),
    'superseded',
  );

/**
 * Rejects an answer by somebody who hasn't seen the newest revision. Internal notes and drafts don't change the offer, so they
 * don't count: a customer's version counts sent documents, and without a version the answer refers to what was sent before the
 * request.
 */
async function rejectUnseen(
  manager: EntityManager,
  quotation: Quotation,
  newest: QuotationDocument,
  { via, change }: Exclude<Answerer, { via: 'link' }>,
): Promise<void> {
  const { version } = change;
  const hasSeen =
    version === undefined
      ? await wasSentBefore(manager, newest, change)
      : via === 'account'
        ? version === quotation.revision
        : newest.fromVersion === null
          ? version === quotation.version
          : version > newest.fromVersion && version <= quotation.version;
  if (!hasSeen) throw staleRecord(quotation, change, quotation.quotationNo);
}

/** By the database's clock, because several processes write. */
async function wasSentBefore(manager: EntityManager, { id }: QuotationDocument, change: Change): Promise<boolean> {
  const [{ was }] = await manager.query<[{ was: boolean }]>(
    `SELECT created_at < clock_timestamp() - make_interval(secs => $2) AS was FROM quotation_documents WHERE id = $1`,
    [id, unseenSeconds(change)],
  );
  return was;
}

/** Returns whether the requested changes equal the previous ones, from a form submitted twice. */
async function isRepeatedAnswer(
  manager: EntityManager,
  { answer }: Quotation,
  { id: documentId }: QuotationDocument,
  { kind, message = '', lines = [] }: GivenAnswer,
): Promise<boolean> {
  if (answer !== kind) return false;
  const [last] = await manager.find(OfferAnswer, {
    where: { documentId },
    order: { createdAt: 'DESC', id: 'DESC' },
    take: 1,
  });
  // Normalized like the stored JSON, without undefined fields.
  const changes: unknown = JSON.parse(JSON.stringify(lines));
  return last?.kind === kind && last.message === message && isDeepStrictEqual(last.lines, changes);
}

async function rejectTooMany(manager: EntityManager, { id: documentId }: QuotationDocument): Promise<void> {
  const requests = await manager.countBy(OfferAnswer, { documentId, kind: 'change_requested' });
  if (requests < MAX_CHANGE_REQUESTS) return;
  throw new ConflictException('You have asked for several changes already. Please call us.');
}

function requestedChangeOf({ id, ...change }: RequestedChange, { content }: QuotationDocument): RequestedChange {
  if (!content.line_items.some((line) => line.id === id)) {
    throw new BadRequestException('One of the lines is not part of this quotation. Reload it and try again.');
  }
  return { id, ...change };
}
