import { randomUUID } from 'node:crypto';
import {
  BadRequestException,
  ConflictException,
  ForbiddenException,
  Inject,
  Injectable,
  NotFoundException,
  ServiceUnavailableException,
} from '@nestjs/common';
import { colomboYear, validUntil } from '@selvedge/domain/dates';
import { emailProblem, typedEmail } from '@selvedge/domain/email-address';
import { centsFromRupees, MAX_CENTS, multiplyCents } from '@selvedge/domain/money';
import { type Quotation as QuotationOnWire, REQUEST_VALIDITY_DAYS } from '@selvedge/domain/quotations/quotation';
import { readRequestMessage } from '@selvedge/domain/quotations/request-message';
import type { RequestNotes } from '@selvedge/domain/quotations/request-notes';
import { inParts } from '@selvedge/domain/sentence';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../../config/config.js';
import { writeHistory } from '../../database/history.js';
import { lockKey } from '../../database/lock-key.js';
import { nextNumberSql } from '../../database/next-number.js';
import { anonymousActor, changesBy } from '../../database/versioned.js';
import { type QuotableFabric, quotableFabrics, wantedColourway } from '../../fabrics/wanted-colourway.js';
import { FairSemaphore, TooManyWaiting } from '../../fair-semaphore.js';
import type { CurrentUser } from '../../http/decorators.js';
import { IdempotencyService } from '../../http/idempotency/idempotency.service.js';
import { networkCaller } from '../../mail/staff-notices.js';
import { rejectBeyond } from '../../rate-limiting/rate-limits.js';
import { callersAccount } from '../../users/callers-account.js';
import type { User } from '../../users/user.entity.js';
import type { RequestQuotationDto } from '../dto/request-quotation.dto.js';
import { lineOf } from '../lines/line-of-fabric.js';
import { Quotation } from '../quotation.entity.js';
import type { ShownQuotation } from '../quotation.view.js';
import { QuotationHistory } from '../quotation-history.entity.js';
import { QuotationLine } from '../quotation-line.entity.js';
import { QuotationsService } from '../quotations.service.js';
import { requestAnnouncement } from './announce-request.job.js';
import { newRequestNotes, requestNoteColumns } from './request-notes.js';
import { groupFor } from './submission-group.js';

/**
 * Concurrent requests, fewer than half of the database connections: each holds one while it waits for the counter of numbers or
 * for another request of its customer. The queue is fair by customer.
 */
const AT_ONCE = 4;
const WAITING = 200;
/** ms; the same as the statement timeout. */
const TIMEOUT_MS = 5_000;

/** The columns that a request has until staff work on it. */
const UNTOUCHED = {
  status: 'pending',
  version: 1,
  revision: 1,
  adminResponse: '',
  discountPercent: 0,
  quotedPriceCents: null,
  answer: null,
} as const;

export interface RequestHeaders {
  /** One per submission and fabric: a repeated key returns the same quotation. */
  idempotencyKey?: string;
  /** One per submission. */
  requestGroup?: string;
  /** A guest's network, as limits count it. */
  network?: string;
}

/** A customer, or a guest who states a name and an address, requests a price for one fabric. */
@Injectable()
export class RequestQuotationService {
  readonly #slots = new FairSemaphore(AT_ONCE, WAITING, TIMEOUT_MS);

  constructor(
    private readonly dataSource: DataSource,
    private readonly idempotency: IdempotencyService,
    private readonly quotations: QuotationsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * @returns the quotation, and whether it is new; a repeated key returns the first one.
   * @throws ConflictException when the key was used for another request.
   */
  async request(
    caller: CurrentUser | null,
    input: RequestQuotationDto,
    { idempotencyKey, ...sent }: RequestHeaders,
  ): Promise<{ quotation: QuotationOnWire; created: boolean }> {
    if (caller?.userType === 'admin') throw new ForbiddenException('Admins create quotations in the console.');
    const call = {
      caller: caller?.id ?? 'guest',
      scope: 'quotation request',
      key: idempotencyKey,
      content: input,
      mismatch: 'This request was already sent with other content. Please reload the page and try again.',
      recordId: randomUUID(),
    };
    let made: ShownQuotation | undefined;
    const { result: id, isRepeated } = await this.#withSlot(call.caller, (manager) =>
      this.idempotency.runOnce(manager, call, async () => {
        made = await this.#create(manager, call.recordId, caller, input, sent);
        return made.id;
      }),
    );
    if (made && !isRepeated) return { quotation: await this.quotations.asNew(made), created: true };
    // If staff have readdressed it meanwhile, the caller may not see it.
    const quotation = caller
      ? await this.quotations.forCustomer(id, caller)
      : await this.quotations.forGuest(id, {
          ...customerSnapshot(null, input),
          ...requestNoteColumns(notesOf(input)),
          fabricId: input.fabric_id,
          quantity: input.quantity_meters,
          targetPriceCents: input.target_price ? centsFromRupees(input.target_price) : null,
        });
    return { quotation, created: false };
  }

  /** @throws ServiceUnavailableException if too many wait. */
  async #withSlot<T>(whose: string, work: (manager: EntityManager) => Promise<T>): Promise<T> {
    try {
      return await this.#slots.take(() => this.dataSource.transaction(work), whose);
    } catch (error) {
      if (!(error instanceof TooManyWaiting)) throw error;
      throw new ServiceUnavailableException('Many quotations are being asked for at this moment. Please try again.');
    }
  }

  /** @returns the quotation as it was written. */
  async #create(
    manager: EntityManager,
    id: string,
    caller: CurrentUser | null,
    input: RequestQuotationDto,
    { requestGroup, network }: Omit<RequestHeaders, 'idempotencyKey'>,
  ): Promise<ShownQuotation> {
    const customer = caller && (await this.#customer(manager, caller));
    const fabric = await quotableFabric(manager, input);
    const colourway = await wantedColourway(manager, fabric, input.colourway_id);
    const snapshot = customerSnapshot(customer, input);
    // Names typed in a form are unverified.
    const actor = customer ?? anonymousActor('guest', snapshot.customerName);
    await changesBy(manager, actor);
    const group = await groupFor(manager, requestGroup ?? null, customer?.id ?? null);
    await requestAnnouncement(manager, { id, ...group }, network && networkCaller(network));
    const now = new Date();
    const asked = {
      ...snapshot,
      ...UNTOUCHED,
      ...group,
      ...newRequestNotes(notesOf(input), now),
      id,
      message: input.message ?? '',
      deliveryInstructions: input.delivery_instructions?.trim() ?? '',
      validUntil: validUntil(now, REQUEST_VALIDITY_DAYS),
    };
    const line = {
      ...lineOf(fabric, colourway, {
        quantity: input.quantity_meters,
        targetPrice: input.target_price,
        tolerance: this.config.lengthTolerancePercent,
      }),
      id: randomUUID(),
      quotationId: id,
      position: 1,
    };
    // The quotation is written last, because taking its number locks the counter until the end of the transaction.
    await manager.insert(QuotationLine, line);
    await writeHistory(manager, QuotationHistory, actor, {
      quotationId: id,
      action: 'requested',
      fromStatus: null,
      toStatus: 'pending',
    });
    const { generatedMaps } = await manager
      .createQueryBuilder()
      .insert()
      .into(Quotation)
      .values({
        ...asked,
        quotationNo: nextNumberSql('QT', colomboYear(now)),
        source: customer ? 'customer' : 'guest',
        customerId: actor.id,
        // That of an account may change, so it is read there.
        language: customer ? null : (input.language ?? null),
      })
      .returning(['quotationNo', 'createdAt'])
      .execute();
    return { ...asked, ...(generatedMaps[0] as Pick<Quotation, 'quotationNo' | 'createdAt'>), lines: [line] };
  }

  /** @throws UnauthorizedException, TooManyRequestsException */
  async #customer(manager: EntityManager, { id }: CurrentUser): Promise<User> {
    await lockKey(manager, 'requests of an hour', id);
    const customer = await callersAccount(manager, id);
    await rejectBeyond(
      manager,
      this.config.limits.requestsPerHour,
      '{most} quotation requests were made within an hour. Please go on in {minutes} min, or contact us.',
      {
        from: `quotations WHERE customer_id = $1 AND source = 'customer'`,
        whose: id,
      },
    );
    return customer;
  }
}

async function quotableFabric(
  manager: EntityManager,
  { fabric_id, quantity_meters, price_unit }: RequestQuotationDto,
): Promise<QuotableFabric> {
  const [fabric] = await quotableFabrics(manager, [fabric_id]);
  if (!fabric?.visible) throw new NotFoundException('This fabric is no longer in the catalog.');
  if (!fabric.isAvailable)
    throw new ConflictException(inParts('{name} is not for sale at the moment.', { name: fabric.name }));
  if (price_unit !== undefined && price_unit !== fabric.priceUnit) {
    throw new ConflictException(
      inParts('{name} is now sold by another unit. Please check its quantity, then send it again.', {
        name: fabric.name,
      }),
    );
  }
  if (multiplyCents(fabric.priceCents, quantity_meters) > MAX_CENTS) {
    throw new BadRequestException(
      inParts('The quantity of {name} is too large to be quoted. Please contact us.', { name: fabric.name }),
    );
  }
  return fabric;
}

/** A new address of the account takes effect once it is verified. */
const mailboxOfCustomer = ({ emailVerifiedAt, email, provenEmail }: User): string =>
  emailVerifiedAt === null ? (provenEmail ?? email) : email;

const notesOf = (input: RequestQuotationDto): RequestNotes => ({
  ...input,
  needed_by: input.needed_by || input.wanted_by,
});

/** Values of the form take precedence, then labeled lines of the message, then the account. */
function customerSnapshot(customer: User | null, input: RequestQuotationDto) {
  const parsedMessage = readRequestMessage(input.message ?? '');
  const snapshot = {
    customerName: input.customer_name?.trim() || parsedMessage.customer_name || customer?.name || '',
    customerEmail:
      input.customer_email?.trim() ||
      typedEmail(parsedMessage.customer_email ?? '') ||
      (customer && mailboxOfCustomer(customer)) ||
      '',
    customerPhone: input.customer_phone?.trim() || parsedMessage.customer_phone || customer?.phone || '',
    customerCompany: input.customer_company?.trim() || parsedMessage.customer_company || customer?.company || '',
    customerAddress: customer?.address ?? '',
    timeline: input.timeline?.trim() || parsedMessage.timeline || '',
  };
  if (!snapshot.customerName || !snapshot.customerEmail)
    throw new BadRequestException('Please fill in all required fields');
  const problem = emailProblem(snapshot.customerEmail);
  if (problem) throw new BadRequestException(problem);
  return snapshot;
}
