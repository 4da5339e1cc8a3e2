import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { BadRequestException, ConflictException, Inject, Injectable, NotFoundException } from '@nestjs/common';
import { colomboDay } from '@selvedge/domain/dates';
import type { ConfirmSlipInput, OwnSlip, SlipInput, Slip as SlipOnWire } from '@selvedge/domain/invoicing/slip';
import { centsFromRupees, rupeesFromCents } from '@selvedge/domain/money';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../config/config.js';
import { orNotFound } from '../database/or-not-found.js';
import { changesBy } from '../database/versioned.js';
import { badField } from '../http/bad-field.js';
import type { FilePart } from '../http/body/multipart.js';
import { type Change, rejectStale, StaleRecord } from '../http/change.js';
import type { CurrentUser } from '../http/decorators.js';
import { IdempotencyService } from '../http/idempotency/idempotency.service.js';
import { FileInspector } from '../inspection/file-inspector.js';
import { queueMail } from '../mail/mail-queue.js';
import { mailContext } from '../mail/translate.js';
import { ownOrder } from '../orders/find-order.js';
import { FileNotStored, Storage, type StoredFile } from '../storage/storage.js';
import { mailFor } from '../users/account-mail.js';
import { assertVerified } from '../users/assert-verified.js';
import { callersAccount } from '../users/callers-account.js';
import { type DocumentKind, documentName, recognise } from '../users/document-file.js';
import {
  assertQuotaLeft,
  hashed,
  limitedTo,
  megabytes,
  type UploadQuota,
  UploadSemaphores,
} from '../users/upload-quota.js';
import { isOwnInvoice } from './invoice-rows.js';
import { ReceiptsService } from './receipts.service.js';
import { PaymentSlip } from './slip.entity.js';
import { slipRejected } from './slip-rejected.mail.js';

const KINDS: readonly DocumentKind[] = ['pdf', 'jpg', 'png'];
/** The most slips in a customer's list and in the list of waiting ones. */
const MAX_OWN = 20;
const MAX_WAITING = 200;

/** A stored file that no row names yet. */
export interface SlipFile {
  fileName: string;
  bytes: number;
  storageKey: string;
  hash: string;
}

/** Payment slips: customers send them, staff confirm or reject them. Nothing books itself. */
@Injectable()
export class SlipsService {
  readonly #uploads = new UploadSemaphores();

  constructor(
    private readonly dataSource: DataSource,
    private readonly storage: Storage,
    private readonly inspector: FileInspector,
    private readonly idempotency: IdempotencyService,
    private readonly receipts: ReceiptsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Runs `receive` with the quota that the customer has left. @throws ConflictException, ForbiddenException */
  withQuota<T>(customer: CurrentUser, receive: (quota: UploadQuota) => Promise<T>): Promise<T> {
    return this.#uploads.withQuota(customer.id, () => this.#quotaOf(customer.id), receive);
  }

  /** Stores a file while it comes in. @throws UnsupportedMediaTypeException, ConflictException */
  async keep(customer: CurrentUser, { fileName, stream }: FilePart, quota: UploadQuota): Promise<SlipFile> {
    const { ending, contentType, body, bytes } = await recognise(stream, KINDS);
    const storageKey = `private/slips/${customer.id}/${randomUUID()}.${ending}`;
    const hash = createHash('sha256');
    await this.storage.put(storageKey, Readable.from(hashed(hash, limitedTo(quota, body))), contentType);
    await this.inspector.inspect(storageKey, ending);
    return { fileName: documentName(fileName, ending), bytes: bytes(), storageKey, hash: hash.digest('hex') };
  }

  discard({ storageKey }: SlipFile): Promise<void> {
    return this.storage.delete(storageKey);
  }

  /**
   * Records a slip, once for each key.
   *
   * @returns the slip, and whether the file belongs to it: that of a repeated call doesn't
   * @throws BadRequestException, NotFoundException for another's invoice or order
   */
  async send(
    customer: CurrentUser,
    input: SlipInput,
    file: SlipFile | undefined,
    key: string | undefined,
  ): Promise<{ slip: OwnSlip; isNew: boolean }> {
    if (!file) throw badField('file', 'Please choose a photo or a PDF of the slip.');
    const paidOn = colomboDay(input.paid_on);
    if (paidOn > colomboDay(new Date())) throw badField('paid_on', 'The day of the payment lies ahead.');
    const { hash, ...stored } = file;
    const { result: id, isRepeated } = await this.dataSource.transaction(async (manager) => {
      await changesBy(manager, customer);
      const content = { ...input, hash };
      const mismatch = 'This slip was already sent with other content. Please reload and try again.';
      return this.idempotency.runOnce(
        manager,
        { caller: customer.id, scope: 'slip', key, content, mismatch },
        async () => {
          const slip = manager.create(PaymentSlip, {
            ...stored,
            ...(await paidRecordOf(manager, input, customer)),
            customerId: customer.id,
            amountCents: centsFromRupees(input.amount),
            paidOn,
            bankReference: input.bank_reference ?? '',
          });
          return (await manager.save(slip)).id;
        },
      );
    });
    return { slip: ownSlipView(await this.one(id)), isNew: !isRepeated };
  }

  /** The newest of a customer, also those that were decided. */
  async own(customer: CurrentUser): Promise<OwnSlip[]> {
    const rows = await slipRows(this.dataSource, 's.customer_id = $1', [customer.id], `DESC LIMIT ${MAX_OWN}`);
    return rows.map(ownSlipView);
  }

  /** Those that nobody has decided on yet, the oldest first. */
  waiting(): Promise<SlipOnWire[]> {
    return slipRows(this.dataSource, `s.state = 'waiting'`, [], `LIMIT ${MAX_WAITING}`);
  }

  /** @throws NotFoundException */
  async one(id: string): Promise<SlipOnWire> {
    const [slip] = await slipRows(this.dataSource, 's.id = $1', [id]);
    if (!slip) throw new NotFoundException('Slip not found.');
    return slip;
  }

  /** @throws NotFoundException */
  async open(id: string): Promise<{ fileName: string; file: StoredFile }> {
    const slip = orNotFound(await this.dataSource.manager.findOneBy(PaymentSlip, { id }), 'Slip not found.');
    try {
      return { fileName: slip.fileName, file: await this.storage.get(slip.storageKey) };
    } catch (error) {
      if (error instanceof FileNotStored) throw new NotFoundException('The file of this slip is not there.');
      throw error;
    }
  }

  /** Records the receipt, and decides on the slip with it. @throws what recording a receipt throws, StaleRecord */
  async confirm(id: string, change: Change, input: ConfirmSlipInput): Promise<void> {
    const { invoiceId, orderId } = await this.#found(id);
    const { amount, received_on, bank_reference, applies = true } = input;
    const pays = invoiceId ? { invoice_id: invoiceId } : { order_id: orderId };
    await this.receipts.record(
      {
        order_id: orderId,
        method: 'transfer',
        amount,
        received_on,
        bank_reference,
        applications: applies ? [pays] : [],
      },
      change,
      (manager, receiptId) => decide(manager, id, change, { state: 'confirmed', receiptId }),
    );
  }

  /** The customer is told why. @throws NotFoundException, StaleRecord */
  async reject(id: string, change: Change, reason: string): Promise<void> {
    await this.#found(id);
    await this.idempotency.once(change, async (manager) => {
      await changesBy(manager, change.by);
      await decide(manager, id, change, { state: 'rejected', reason });
      await this.#notifyRejected(manager, id);
    });
  }

  /** Mails the customer, unless the account is blocked or deleted, so that nobody reads its mail. */
  async #notifyRejected(manager: EntityManager, id: string): Promise<void> {
    const slip = await manager.findOneOrFail(PaymentSlip, {
      where: { id },
      relations: { customer: true, order: true },
    });
    const { customer, order, amountCents, paidOn, reason } = slip;
    if (!customer.isActive || customer.deletedAt) return;
    const to = mailFor(customer, this.config);
    const amount = rupeesFromCents(amountCents);
    await queueMail(manager, {
      ...slipRejected(mailContext(this.config, customer.language), {
        name: to.toName,
        orderNumber: order.orderNumber,
        amount,
        paidOn,
        reason,
      }),
      ...to,
      cause: 'admin',
      eventKey: `slip:${id}:rejected`,
    });
  }

  async #found(id: string): Promise<PaymentSlip> {
    return orNotFound(await this.dataSource.manager.findOneBy(PaymentSlip, { id }), 'Slip not found.');
  }

  async #quotaOf(userId: string): Promise<UploadQuota> {
    const { manager } = this.dataSource;
    assertVerified(await callersAccount(manager, userId));
    const { files, bytes } = this.config.limits.attachments;
    const [stored] = await manager.query<[{ files: number; bytes: number }]>(
      `SELECT count(*)::int AS files, coalesce(sum(bytes), 0)::float8 AS bytes FROM payment_slips
       WHERE customer_id = $1 AND state = 'waiting'`,
      [userId],
    );
    const full = `At most ${files} slips wait to be checked, ${megabytes(bytes)} in all. Please send more once we have looked at these.`;
    return assertQuotaLeft({ files: files - stored.files, bytes: bytes - stored.bytes, full });
  }
}

/** Rejects the second of two simultaneous decisions. @throws StaleRecord */
async function decide(
  manager: EntityManager,
  id: string,
  change: Change,
  outcome: Pick<PaymentSlip, 'state'> & Partial<Pick<PaymentSlip, 'receiptId' | 'reason'>>,
): Promise<void> {
  const slip = await manager.findOneOrFail(PaymentSlip, { where: { id }, lock: { mode: 'pessimistic_write' } });
  if (slip.state !== 'waiting') throw new StaleRecord(`${slip.decidedByName} has ${slip.state} this slip already.`);
  rejectStale(slip, change, 'The slip');
  await manager.update(PaymentSlip, { id }, { ...outcome, decidedByName: change.by.name });
}

/** @throws BadRequestException, NotFoundException for what is not the customer's */
async function paidRecordOf(
  manager: EntityManager,
  { invoice_id, quotation_id }: SlipInput,
  customer: CurrentUser,
): Promise<Pick<PaymentSlip, 'orderId' | 'invoiceId'>> {
  if ((invoice_id === undefined) === (quotation_id === undefined)) {
    throw new BadRequestException('Name the invoice that was paid, or the quotation of the order: one of them.');
  }
  if (invoice_id) {
    const [found] = await manager.query<{ order_id: string }[]>(
      `SELECT i.order_id FROM invoices i JOIN orders o ON o.id = i.order_id JOIN quotations q ON q.id = o.quotation_id
       WHERE i.id = $1 AND i.kind <> 'credit_note' AND ${isOwnInvoice('$2')}`,
      [invoice_id, customer.id],
    );
    if (!found) throw new NotFoundException('Invoice not found.');
    return { orderId: found.order_id, invoiceId: invoice_id };
  }
  const order = await ownOrder(manager, quotation_id ?? '', customer);
  if (order.status === 'cancelled')
    throw new ConflictException(`${order.orderNumber} is cancelled. Please contact us.`);
  return { orderId: order.id, invoiceId: null };
}

/** The oldest first. @param end ends the ORDER BY of the time */
async function slipRows(
  manager: Pick<EntityManager, 'query'>,
  where: string,
  parameters: readonly unknown[],
  end = '',
): Promise<SlipOnWire[]> {
  const rows = await manager.query<(Omit<SlipOnWire, 'sent_at'> & { created_at: Date })[]>(
    `SELECT s.id, s.customer_id, coalesce(nullif(u.company, ''), u.name) AS customer_name, s.order_id, o.order_number,
       o.quotation_id, s.invoice_id, coalesce(i.serial, '') AS serial, s.amount_cents::float8 AS amount, s.paid_on::text,
       s.bank_reference, s.file_name, s.created_at, s.state, s.reason, coalesce(r.receipt_no, '') AS receipt_no,
       s.decided_by_name AS decided_by, s.version
     FROM payment_slips s JOIN users u ON u.id = s.customer_id JOIN orders o ON o.id = s.order_id
     LEFT JOIN invoices i ON i.id = s.invoice_id LEFT JOIN receipts r ON r.id = s.receipt_id
     WHERE ${where} ORDER BY s.created_at ${end}`,
    [...parameters],
  );
  return rows.map(({ created_at, amount, ...row }) => ({
    ...row,
    amount: rupeesFromCents(amount),
    sent_at: created_at.toISOString(),
  }));
}

/** The customer's view of a slip: without who decided on it and other internal details. */
const ownSlipView = (slip: SlipOnWire): OwnSlip => ({
  id: slip.id,
  invoice_id: slip.invoice_id,
  quotation_id: slip.quotation_id,
  serial: slip.serial,
  order_number: slip.order_number,
  amount: slip.amount,
  paid_on: slip.paid_on,
  bank_reference: slip.bank_reference,
  file_name: slip.file_name,
  sent_at: slip.sent_at,
  state: slip.state,
  reason: slip.reason,
});
