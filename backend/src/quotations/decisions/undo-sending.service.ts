import { ConflictException, ForbiddenException, Injectable, NotFoundException } from '@nestjs/common';
import { UNDO_SECONDS } from '@selvedge/domain/quotations/decisions';
import { type EntityManager, In, IsNull } from 'typeorm';
import { recordChange } from '../../database/audit-trail.js';
import { writeHistory } from '../../database/history.js';
import { changesBy } from '../../database/versioned.js';
import { type Change, commitWait, rejectStale } from '../../http/change.js';
import type { CurrentUser } from '../../http/decorators.js';
import { IdempotencyService } from '../../http/idempotency/idempotency.service.js';
import { Mail } from '../../mail/mail.entity.js';
import { QuotationDocument } from '../documents/quotation-document.entity.js';
import { Quotation } from '../quotation.entity.js';
import { QuotationHistory } from '../quotation-history.entity.js';
import { QUOTATION_LOCK, rejectOutOfScope } from '../quotation-store.js';
import { SupersededCopy } from '../revisions/superseded-copy.entity.js';
import { QuotationUndo } from './quotation-undo.entity.js';
import { readState, restoreState, type StateSnapshot } from './state-snapshot.js';

/** SQL: the jobs of an action, by its document, the one that this supersedes, and its mail. */
const JOBS = `finished_at IS NULL AND (payload ->> 'document_id' = ANY ($1) OR payload ->> 'mail_id' = ANY ($1))`;

/** Actions whose mail waits for some seconds, and that can be undone until it is sent. */
@Injectable()
export class UndoSendingService {
  constructor(private readonly idempotency: IdempotencyService) {}

  /**
   * Runs an action on locked quotations and stores how to undo it. All of its jobs wait.
   * @returns the quotation that is sent
   */
  async undoable(
    manager: EntityManager,
    quotations: readonly Quotation[],
    by: CurrentUser,
    action: () => Promise<Quotation>,
  ): Promise<Quotation> {
    const before = await readState(manager, quotations);
    const sent = await action();
    const { id: quotationId, revision } = sent;
    const document = await manager.findOneBy(QuotationDocument, { quotationId, revision });
    // The mail of this transaction, which has its start as its time.
    const [mail] = await manager.query<{ id: string }[]>(
      'SELECT id FROM mails WHERE quotation_id = $1 AND created_at = now()',
      [quotationId],
    );
    const superseded =
      document?.serial && document.serial > 1
        ? await manager.findOneBy(QuotationDocument, { quotationId, serial: document.serial - 1 })
        : null;
    // The store writes the quotation once, afterwards.
    await this.#keep(manager, sent.version + 1, by, before, {
      quotationId,
      mailId: mail?.id ?? null,
      documentId: document?.id ?? null,
      supersededId: superseded?.id ?? null,
    });
    return sent;
  }

  /** Stores how to undo sending a mail again. @param mail its former state */
  async undoableMail(manager: EntityManager, { id, version }: Quotation, mail: Mail, by: CurrentUser): Promise<void> {
    const { id: mailId, state, sending, attempts, lastError, attachmentKey } = mail;
    const sentAt = mail.sentAt?.toISOString() ?? null;
    const before = { ...NOTHING, mail: { id: mailId, state, sending, attempts, lastError, attachmentKey, sentAt } };
    await this.#keep(manager, version, by, before, { quotationId: id, mailId, documentId: null, supersededId: null });
  }

  /**
   * Undoes the last action, as long as nothing of it has left.
   * @throws ConflictException, ForbiddenException for the action of somebody else
   */
  async undo(id: string, change: Change): Promise<void> {
    await this.idempotency.once(change, async (manager) => {
      const undo = await manager.findOneBy(QuotationUndo, { quotationId: id });
      const ids = [id, ...(undo?.before.quotations ?? []).map((one) => one.id)];
      const locked = await manager.find(Quotation, {
        where: { id: In(ids) },
        order: { id: 'ASC' },
        lock: QUOTATION_LOCK,
        withDeleted: true,
      });
      const quotation = locked.find((one) => one.id === id && one.deletedAt === null);
      if (!quotation) throw new NotFoundException('Quotation not found.');
      await rejectOutOfScope(manager, [quotation], change.by);
      const { quotationNo } = quotation;
      // Read again under the lock: another undo may have come first.
      const current = await manager.findOneBy(QuotationUndo, { quotationId: id });
      if (!undo || !current || current.createdAt.getTime() !== undo.createdAt.getTime()) {
        throw new ConflictException(`Nothing was sent of ${quotationNo} that could still be undone.`);
      }
      if (undo.actorId !== change.by.id) {
        throw new ForbiddenException(`Somebody else sent ${quotationNo}. Only they can undo it.`);
      }
      rejectStale(quotation, change, quotationNo);
      if (quotation.version !== undo.version || (await hasNewMessages(manager, undo))) {
        throw new ConflictException(`${quotationNo} has changed since it was sent, so that can no longer be undone.`);
      }
      await this.#stop(manager, undo, quotationNo);
      await changesBy(manager, change.by);
      await this.#remove(manager, undo);
      await restoreState(manager, undo.before);
      await manager.delete(QuotationUndo, { quotationId: id });
      await writeHistory(manager, QuotationHistory, change.by, { quotationId: id, action: 'undone' });
      await recordChange(manager, { action: 'undone', resource: 'quotations', recordIds: [id], name: quotationNo });
    });
    await commitWait();
  }

  async #keep(
    manager: EntityManager,
    version: number,
    by: CurrentUser,
    before: StateSnapshot,
    made: Pick<QuotationUndo, 'quotationId' | 'mailId' | 'documentId' | 'supersededId'>,
  ): Promise<void> {
    await manager.delete(QuotationUndo, { quotationId: made.quotationId });
    await manager.insert(QuotationUndo, { ...made, version, actorId: by.id, before: before as object });
    await manager.query(
      `UPDATE outbox SET available_at = greatest(available_at, now() + make_interval(secs => $2)) WHERE ${JOBS}`,
      [aboutOf(made), UNDO_SECONDS],
    );
    // Other systems are notified when it can no longer be undone.
    await manager.query(
      `UPDATE webhook_deliveries SET next_at = now() + make_interval(secs => $2)
       WHERE record_id = $1 AND type = 'quotation.sent' AND at = now() AND state = 'waiting'`,
      [made.quotationId, UNDO_SECONDS],
    );
  }

  /** Deletes the jobs that wait. A relay that takes one at this moment has it locked, and is waited for. */
  async #stop(manager: EntityManager, undo: QuotationUndo, quotationNo: string): Promise<void> {
    const jobs = await manager.query<{ id: string; enqueued: boolean }[]>(
      `SELECT id, enqueued_at IS NOT NULL AS enqueued FROM outbox WHERE ${JOBS} ORDER BY id FOR UPDATE`,
      [aboutOf(undo)],
    );
    const mail = await manager.findOne(Mail, {
      where: { id: undo.mailId ?? IsNull() },
      lock: { mode: 'pessimistic_write' },
    });
    const isWaiting =
      mail === null ? undo.mailId === null : ['queued', 'failed'].includes(mail.state) && mail.attempts === 0;
    if (jobs.length === 0 || jobs.some(({ enqueued }) => enqueued) || !isWaiting) {
      throw new ConflictException(`What was sent of ${quotationNo} is on its way, so it can no longer be undone.`);
    }
    await manager.query('DELETE FROM outbox WHERE id = ANY ($1)', [jobs.map(({ id }) => id)]);
  }

  /** Deletes the rows that the action has added, and restores a mail that was to be sent again. */
  async #remove(manager: EntityManager, undo: QuotationUndo): Promise<void> {
    const { quotationId, mailId, documentId, supersededId, before, createdAt } = undo;
    if (before.mail) {
      const { id, ...columns } = before.mail;
      await manager.update(Mail, { id }, { ...columns, sentAt: columns.sentAt && new Date(columns.sentAt) });
      return;
    }
    if (mailId !== null) await manager.delete(Mail, { id: mailId });
    if (supersededId !== null) await manager.delete(SupersededCopy, { id: supersededId });
    if (documentId !== null) await manager.delete(QuotationDocument, { id: documentId });
    await manager.query(
      `DELETE FROM webhook_deliveries
       WHERE record_id = $1 AND type = 'quotation.sent' AND state = 'waiting' AND date_trunc('milliseconds', at) = $2`,
      [quotationId, createdAt],
    );
  }
}

/** Messages that came since would stay behind when merged requests are parted. */
async function hasNewMessages(manager: EntityManager, { quotationId, before }: QuotationUndo): Promise<boolean> {
  if (before.quotations.length < 2) return false;
  const [{ count }] = await manager.query<[{ count: number }]>(
    'SELECT count(*)::int AS count FROM quotation_messages WHERE quotation_id = $1 AND id <> ALL ($2)',
    [quotationId, before.messages.map(({ id }) => id)],
  );
  return count > 0;
}

const aboutOf = ({ mailId, documentId, supersededId }: Pick<QuotationUndo, 'mailId' | 'documentId' | 'supersededId'>) =>
  [mailId, documentId, supersededId].filter((id) => id !== null);

/** A mail that is sent again changes nothing of its quotation. */
const NOTHING: StateSnapshot = {
  quotations: [],
  lines: [],
  messages: [],
  calls: [],
  mails: [],
  openLinks: [],
  currentDocuments: [],
  unownedCustomers: [],
};
