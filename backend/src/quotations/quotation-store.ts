import { isDeepStrictEqual } from 'node:util';
import { ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import { validUntil } from '@selvedge/domain/dates';
import { emailKey } from '@selvedge/domain/email-key';
import { QUOTED_PRICE_REQUIRED, type SeenQuotation } from '@selvedge/domain/quotations/decisions';
import { REQUEST_VALIDITY_DAYS } from '@selvedge/domain/quotations/quotation';
import { canMove, type Decision } from '@selvedge/domain/quotations/quotation-status';
import { DataSource, type EntityManager, type FindOptionsWhere, In, IsNull, Not } from 'typeorm';
import { type Actor, changesBy } from '../database/versioned.js';
import { quotableFabrics } from '../fabrics/wanted-colourway.js';
import { badField } from '../http/bad-field.js';
import {
  type CalledBy,
  type Change,
  commitWait,
  rejectSimultaneous,
  rejectStale,
  StaleRecord,
} from '../http/change.js';
import { IdempotencyService } from '../http/idempotency/idempotency.service.js';
import { inScope, isInScope, type Reader, takesUnowned } from '../users/record-scope.js';
import { QuotationMessage } from './conversation/quotation-message.entity.js';
import { QuotationDocument } from './documents/quotation-document.entity.js';
import { openLinkTo } from './links/offer-links.js';
import { isSameRecipient } from './links/same-recipient.js';
import { Quotation } from './quotation.entity.js';
import { QuotationLine } from './quotation-line.entity.js';
import { ordersOf } from './quotation-orders.js';
import { accountOf } from './requests/account-of.js';

/** Changes a locked quotation in place; writes other rows through `manager`. */
type Work<T> = (quotation: Quotation, manager: EntityManager) => Promise<T>;
type WorkOnAll<T> = (quotations: Quotation[], manager: EntityManager) => Promise<T>;

/** The authority by which an answer is given: the account, a private link, or staff on the customer's behalf. */
export type RightToAnswer = { readonly account: CalledBy } | { readonly linkId: string } | { readonly staff: CalledBy };

/** How somebody answers: by a private link, by their account, or on the telephone with staff. */
export type Answering =
  | { readonly via: 'link'; readonly linkId: string }
  | { readonly via: 'account' | 'telephone'; readonly change: Change };

export function rightToAnswer(who: Answering): RightToAnswer {
  if (who.via === 'link') return { linkId: who.linkId };
  return who.via === 'account' ? { account: who.change } : { staff: who.change };
}

/** The checks before a change. */
interface Checks {
  /** Of two simultaneous changes only one succeeds. */
  isDecision?: boolean;
  /** Also changes a quotation that was accepted. */
  mayBeAccepted?: boolean;
}

/** The submission has changed since the caller saw it: 409, with its current state. */
export class SubmissionChanged extends StaleRecord {
  constructor() {
    super(
      'What was sent together has changed since you looked at it: something was added, changed, merged or deleted. Nothing was decided: look at it again.',
    );
  }
}

/**
 * All changes of quotations go through this class. It locks and loads the quotation with its lines, checks that it is not ordered
 * yet and is the version the caller saw, and writes the changes last, so that the time of the change is the time it becomes
 * visible.
 */
@Injectable()
export class QuotationStore {
  constructor(
    private readonly dataSource: DataSource,
    private readonly idempotency: IdempotencyService,
  ) {}

  /**
   * Runs a change that may follow any other: without a version the last one wins.
   *
   * @throws NotFoundException, ConflictException once it is ordered, StaleRecord for an old version.
   */
  change<T>(id: string, change: Change, work: Work<T>): Promise<T> {
    return this.#open([id], change, {}, ([quotation], manager) => work(quotation as Quotation, manager));
  }

  /** Runs a decision: of two simultaneous ones only one succeeds. Throws like {@link change}. */
  decide<T>(id: string, change: Change, work: Work<T>): Promise<T> {
    return this.#open([id], change, { isDecision: true }, ([quotation], manager) =>
      work(quotation as Quotation, manager),
    );
  }

  /**
   * Runs an answer by its customer. Only checks that the caller is still its addressee; the work does all other checks.
   *
   * @throws NotFoundException
   */
  answer<T>(id: string, right: RightToAnswer, by: Actor, work: Work<T>): Promise<T> {
    const call = 'linkId' in right ? null : 'staff' in right ? right.staff : right.account;
    return this.#committed(call, async (manager) => {
      const [quotation] = (await lock(
        manager,
        [id],
        'account' in right ? { customerId: right.account.by.id } : {},
      )) as [Quotation];
      if ('staff' in right) await rejectOutOfScope(manager, [quotation], right.staff.by);
      if ('linkId' in right && (await openLinkTo(manager, id, right.linkId)) === null) throw notFound();
      await changesBy(manager, by);
      const result = await work(quotation, manager);
      await write(manager, quotation);
      return result;
    });
  }

  /**
   * Changes internal data of the quotation, even after acceptance or order.
   *
   * @throws NotFoundException, StaleRecord for an old version.
   */
  annotate<T>(id: string, change: Change, work: Work<T>): Promise<T> {
    return this.#committed(change, async (manager) => {
      const [quotation] = (await lock(manager, [id])) as [Quotation];
      await rejectOutOfScope(manager, [quotation], change.by);
      rejectStale(quotation, change, quotation.quotationNo);
      await changesBy(manager, change.by);
      const result = await work(quotation, manager);
      await write(manager, quotation);
      return result;
    });
  }

  /** Makes an order of it, the only change allowed after acceptance. Throws like {@link change}. */
  order<T>(id: string, change: Change, work: Work<T>): Promise<T> {
    return this.#open([id], change, { isDecision: true, mayBeAccepted: true }, ([quotation], manager) =>
      work(quotation as Quotation, manager),
    );
  }

  /** Runs a decision on several quotations, passed in the order of their numbers. */
  decideAll<T>(ids: readonly string[], change: Change, work: WorkOnAll<T>): Promise<T> {
    return this.#open(ids, change, { isDecision: true }, work);
  }

  /**
   * Runs a decision on all pending requests of a submission, if none was added, changed, merged or deleted since the caller saw
   * them. They are passed in the order of their numbers.
   *
   * @throws SubmissionChanged, and as {@link decide} does
   */
  decideSubmission<T>(id: string, seen: readonly SeenQuotation[], change: Change, work: WorkOnAll<T>): Promise<T> {
    return this.#committed(change, async (manager) => {
      const ids = seen.map((one) => one.id);
      const quotations = await lock(manager, ids).catch((error: unknown) => {
        throw error instanceof NotFoundException ? new SubmissionChanged() : error;
      });
      await rejectOutOfScope(manager, quotations, change.by);
      for (const quotation of quotations) {
        if (quotation.id === id) rejectStale(quotation, change, quotation.quotationNo);
      }
      // Queried after locking, when all concurrent changes have completed.
      const pending = await pendingOfSubmission(manager, id, change.by);
      const isAsSeen = seen.every((one) =>
        quotations.some(({ id, version }) => id === one.id && version === one.version),
      );
      if (!isAsSeen || !isDeepStrictEqual(new Set(pending), new Set(ids))) throw new SubmissionChanged();
      return this.#run(manager, quotations, { ...change, version: undefined }, { isDecision: true }, work);
    });
  }

  #open<T>(ids: readonly string[], change: Change, checks: Checks, work: WorkOnAll<T>): Promise<T> {
    return this.#committed(change, async (manager) =>
      this.#run(manager, await lock(manager, ids), change, checks, work),
    );
  }

  async #run<T>(
    manager: EntityManager,
    quotations: Quotation[],
    change: Change,
    { isDecision = false, mayBeAccepted = false }: Checks,
    work: WorkOnAll<T>,
  ): Promise<T> {
    await rejectOutOfScope(manager, quotations, change.by);
    await rejectOrdered(manager, quotations);
    if (!mayBeAccepted) rejectAccepted(quotations);
    for (const quotation of quotations) {
      rejectStale(quotation, change, quotation.quotationNo);
      if (isDecision) await rejectSimultaneous(manager, quotation, change, quotation.quotationNo);
    }
    await changesBy(manager, change.by);
    const result = await work(quotations, manager);
    if (isDecision && takesUnowned(change.by)) await assignUnowned(manager, quotations, change.by);
    for (const quotation of quotations) await write(manager, quotation);
    return result;
  }

  async #committed<T>(change: CalledBy | null, work: (manager: EntityManager) => Promise<T>): Promise<T> {
    const done = await (change ? this.idempotency.once(change, work) : this.dataSource.transaction(work));
    await commitWait();
    return done;
  }
}

/**
 * Moves a quotation to another status, by the table of transitions.
 *
 * @throws ConflictException for an invalid transition, BadRequestException for an approval without a price.
 */
export function move(quotation: Quotation, decision: Decision): void {
  const { quotationNo, status, quotedPriceCents } = quotation;
  if (status === decision) {
    throw new ConflictException(`${quotationNo} is already ${status}. Reload the list to see its present state.`);
  }
  if (!canMove(status, decision))
    throw new ConflictException(`${quotationNo} is ${status} and can't become ${decision}.`);
  if (decision === 'approved' && !(quotedPriceCents && quotedPriceCents > 0)) {
    throw badField('quoted_price', QUOTED_PRICE_REQUIRED);
  }
  quotation.status = decision;
  if (decision !== 'rejected') extendIfExpired(quotation);
}

/** Extends an expired offer by another week, because a new offer must not be expired already. */
export function extendIfExpired(quotation: Quotation): void {
  const now = new Date();
  if (quotation.validUntil < now) quotation.validUntil = validUntil(now, REQUEST_VALIDITY_DAYS);
}

/**
 * Applies edits, and writes those of the lines at once. If the quotation is readdressed, a manual one moves to the account of the
 * new address, while a request stays with the account that made it.
 */
export async function applyEdits(manager: EntityManager, quotation: Quotation, edited: Quotation): Promise<void> {
  if (!isDeepStrictEqual(edited.lines, quotation.lines)) {
    const ids = edited.lines.map(({ id }) => id);
    await forgetGoneFabrics(manager, edited.lines, quotation.lines);
    await manager.delete(QuotationLine, { quotationId: quotation.id, id: Not(In(ids)) });
    // Copies: TypeORM writes what the database returns into them, decimals as texts.
    await manager.upsert(
      QuotationLine,
      edited.lines.map((line) => ({ ...line })),
      ['id'],
    );
    edited.lineEdits += 1;
  }
  if (emailKey(edited.customerEmail) !== emailKey(quotation.customerEmail)) {
    if (quotation.source === 'manual') edited.customerId = await accountOf(manager, edited.customerEmail);
  }
  if (!isSameRecipient(recipientOf(edited), recipientOf(quotation))) await hideFromNewRecipient(manager, quotation.id);
  Object.assign(quotation, edited);
}

const recipientOf = ({ customerEmail: email, customerPhone: phone }: Quotation) => ({ email, phone });

/**
 * Hides earlier messages and documents from readers at the new address and withdraws the links to them. The account that
 * requested the quotation still sees them, see `former-recipients.ts`.
 */
async function hideFromNewRecipient(manager: EntityManager, quotationId: string): Promise<void> {
  await manager.update(QuotationMessage, { quotationId }, { former: true });
  await manager.update(QuotationDocument, { quotationId }, { former: true });
  await manager.query(
    `UPDATE offer_links SET withdrawn_at = now() FROM quotation_documents d
     WHERE d.id = document_id AND d.quotation_id = $1 AND withdrawn_at IS NULL`,
    [quotationId],
  );
}

/**
 * Clears references to fabrics or colors deleted while a line was in a draft or being read; the line stays without them. Deleting
 * a fabric updates its lines, so fabrics are locked before lines.
 *
 * @param standing lines that are changed or removed as well.
 */
export async function forgetGoneFabrics(
  manager: EntityManager,
  lines: readonly QuotationLine[],
  standing: readonly QuotationLine[] = [],
): Promise<void> {
  const fabrics = await quotableFabrics(
    manager,
    [...lines, ...standing].flatMap(({ fabricId }) => fabricId ?? []),
  );
  for (const line of lines) {
    const fabric = fabrics.find(({ id }) => id === line.fabricId);
    line.fabricId = fabric?.id ?? null;
    line.colourwayId = fabric?.colourways.find(({ id }) => id === line.colourwayId)?.id ?? null;
  }
}

/** The quotation with its lines, as seen by this transaction. @throws NotFoundException */
export async function loadQuotation(manager: EntityManager, id: string): Promise<Quotation> {
  const quotation = await manager.findOneBy(Quotation, { id });
  if (!quotation) throw notFound();
  quotation.lines = await manager.find(QuotationLine, { where: { quotationId: id }, order: { position: 'ASC' } });
  return quotation;
}

/**
 * The lock for changing a quotation. It leaves the key unlocked, so rows that reference it can be written: deleting a line's
 * fabric checks the line's quotation, while we wait for that fabric.
 */
export const QUOTATION_LOCK = { mode: 'for_no_key_update' } as const;

/**
 * Locks all of them, always in the same order to prevent deadlocks; returns them by number.
 * @param owner the required owner, checked once they are locked
 */
async function lock(
  manager: EntityManager,
  ids: readonly string[],
  owner: Pick<FindOptionsWhere<Quotation>, 'customerId'> = {},
): Promise<Quotation[]> {
  const locked = await manager.find(Quotation, {
    where: { id: In(ids), ...owner },
    order: { id: 'ASC' },
    lock: QUOTATION_LOCK,
  });
  if (locked.length !== ids.length) throw await missingQuotation(manager, ids);
  const lines = await manager.find(QuotationLine, { where: { quotationId: In(ids) }, order: { position: 'ASC' } });
  for (const quotation of locked) quotation.lines = lines.filter((line) => line.quotationId === quotation.id);
  return locked.sort((a, b) => a.quotationNo.localeCompare(b.quotationNo, 'en', { numeric: true }));
}

/** The error for missing quotations: one of several may have been merged into another concurrently. */
async function missingQuotation(manager: EntityManager, ids: readonly string[]): Promise<Error> {
  const [gone] =
    ids.length > 1
      ? await manager.find(Quotation, { where: { id: In(ids), deletedAt: Not(IsNull()) }, withDeleted: true })
      : [];
  if (!gone) return notFound();
  return new NotFoundException(`${gone.quotationNo} was merged or deleted meanwhile. Reload the list.`);
}

const notFound = () => new NotFoundException('Quotation not found.');

/** Ids of the pending requests of the same submission that the reader may see, even if this one was merged or deleted. */
export async function pendingOfSubmission(manager: EntityManager, id: string, reader: Reader): Promise<string[]> {
  const parameters = [id];
  const bind = (value: unknown) => `$${parameters.push(value as string)}`;
  const rows = await manager.query<{ id: string }[]>(
    `SELECT id FROM quotations WHERE status = 'pending' AND deleted_at IS NULL
       AND (id = $1 OR submission = (SELECT submission FROM quotations WHERE id = $1))
       AND ${inScope(reader, 'quotations', 'owner_id', bind)} ORDER BY id`,
    parameters,
  );
  return rows.map((row) => row.id);
}

/** A quotation that a member of staff may not see is not found; its owner may have changed since the request. @throws NotFoundException */
export async function rejectOutOfScope(
  manager: EntityManager,
  quotations: readonly Quotation[],
  reader: Reader,
): Promise<void> {
  for (const { ownerId } of quotations) {
    if (!(await isInScope(manager, reader, 'quotations', ownerId))) throw notFound();
  }
}

/** The quotation without its lines, if this member of staff may see it. @throws NotFoundException */
export async function quotationInScope(
  manager: EntityManager,
  id: string,
  reader: Reader,
  options: { lock?: typeof QUOTATION_LOCK } = {},
): Promise<Quotation> {
  const quotation = await manager.findOne(Quotation, { where: { id }, ...options });
  if (!quotation) throw notFound();
  await rejectOutOfScope(manager, [quotation], reader);
  return quotation;
}

/** Answering takes an unowned quotation, and its customer if nobody looks after them. */
async function assignUnowned(manager: EntityManager, quotations: readonly Quotation[], by: Reader): Promise<void> {
  for (const quotation of quotations) quotation.ownerId ??= by.id;
  const customers = quotations.flatMap(({ customerId }) => customerId ?? []);
  await manager.query(
    `UPDATE users SET owner_id = $2 WHERE id = ANY ($1) AND owner_id IS NULL AND user_type = 'customer'`,
    [customers, by.id],
  );
}

/** The quotation of an order is its contract. */
async function rejectOrdered(manager: EntityManager, quotations: readonly Quotation[]): Promise<void> {
  const orders = await ordersOf(
    manager,
    quotations.map(({ id }) => id),
  );
  for (const { id, quotationNo } of quotations) {
    const order = orders.get(id);
    if (order) throw new ConflictException(`${quotationNo} has become order ${order.number} and can no longer change.`);
  }
}

/** An accepted offer is final, even before its order is made. */
function rejectAccepted(quotations: readonly Quotation[]): void {
  for (const { quotationNo, answer } of quotations) {
    if (answer !== 'accepted') continue;
    throw new ConflictException(`${quotationNo} was accepted and can no longer change. Make it an order.`);
  }
}

/** Lines are written by whoever changes them. */
async function write(manager: EntityManager, quotation: Quotation): Promise<void> {
  const { id, lines: _lines, version: _version, changedBy: _by, changedAt: _at, updatedAt: _, ...columns } = quotation;
  await manager.update(Quotation, { id }, columns);
}
