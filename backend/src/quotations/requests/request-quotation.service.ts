import { createHash, randomUUID } from 'node:crypto';
import {
  BadRequestException,
  ConflictException,
  ForbiddenException,
  Inject,
  Injectable,
  NotFoundException,
  ServiceUnavailableException,
  UnauthorizedException,
} from '@nestjs/common';
import { colomboYear, validUntil } from '@selvedge/domain/dates';
import { INVALID_EMAIL, isEmailAddress } from '@selvedge/domain/email-address';
import { MAX_CENTS, multiplyCents } from '@selvedge/domain/money';
import { type Quotation as QuotationOnWire, REQUEST_VALIDITY_DAYS } from '@selvedge/domain/quotations/quotation';
import { readRequestMessage } from '@selvedge/domain/quotations/request-message';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../../config.js';
import { combineStatements, hydrated, insertStatement } from '../../database/combined-statements.js';
import { historyRow } from '../../database/history.js';
import { numbering } from '../../database/next-number.js';
import { runPipelined } from '../../database/pipelined-transaction.js';
import { changesOf, unnamedActor } from '../../database/versioned.js';
import { chosenColourway, NothingForSale } from '../../fabrics/wanted-colourway.js';
import { FairSemaphore, TooManyWaiting } from '../../fair-semaphore.js';
import type { CurrentUser } from '../../http/decorators.js';
import { keysLocked } from '../../http/idempotency/idempotency-key.js';
import { rejectFor } from '../../http/rate-limiting/hourly.js';
import { RELAY_IS_TOLD } from '../../jobs/outbox.js';
import { networkCaller } from '../../mail/staff-notices.js';
import type { RequestQuotationDto } from '../dto/request-quotation.dto.js';
import { lineOf } from '../line-of-fabric.js';
import { Quotation } from '../quotation.entity.js';
import { QuotationHistory } from '../quotation-history.entity.js';
import { QuotationLine } from '../quotation-line.entity.js';
import { QuotationsService } from '../quotations.service.js';
import { announcement } from './announce-request.job.js';
import { IdempotencyKey } from './idempotency-key.entity.js';
import { loadRequestContext, type RequestContext } from './load-request-context.js';
import { groupFor } from './submission-group.js';

/**
 * Requests are serialized by the number counter, and the database wakes waiters in no order: one holds the counter while the next
 * reads its context, and the others queue here.
 */
const AT_ONCE = 2;
const WAITING = 200;
/** ms; the same as the statement timeout. */
const TIMEOUT_MS = 5_000;

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
  readonly #turns = new FairSemaphore(AT_ONCE, WAITING, TIMEOUT_MS);

  constructor(
    private readonly dataSource: DataSource,
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
    { idempotencyKey, requestGroup, network }: RequestHeaders,
  ): Promise<{ quotation: QuotationOnWire; created: boolean }> {
    if (caller?.userType === 'admin') throw new ForbiddenException('Admins create quotations in the console.');
    const scope = caller?.id ?? 'guest';
    const bodyHash = createHash('sha256').update(JSON.stringify(input)).digest('hex');
    const key = idempotencyKey ? { scope, key: idempotencyKey, bodyHash } : null;
    const locked = keysLocked([
      ...(key ? [[scope, key.key] as const] : []),
      ...(caller ? [[caller.id, 'requests of an hour'] as const] : []),
    ]);
    const known = loadRequestContext({
      fabricId: input.fabric_id,
      colourwayId: input.colourway_id || null,
      customerId: caller?.id ?? null,
      requestsPerHour: this.config.limits.requestsPerHour,
      requestGroup: requestGroup || null,
      scope,
      idempotencyKey: key?.key ?? null,
    });
    const make = () =>
      runPipelined<RequestContext, string | QuotationOnWire>(this.dataSource, [locked, known], (found) => {
        const earlier = answered(found, bodyHash);
        if (earlier !== null) return { statements: [], result: () => earlier };
        const from = { requestGroup: requestGroup || null, network };
        return this.#creation(caller, input, from, key, found);
      });
    const makeOrRetry = () =>
      make().catch((error: unknown) => {
        if (error instanceof NothingForSale) return make();
        throw error;
      });
    const made = await this.#turns.take(makeOrRetry, scope).catch((error: unknown) => {
      if (!(error instanceof TooManyWaiting)) throw error;
      throw new ServiceUnavailableException('Many quotations are being asked for at this moment. Please try again.');
    });
    if (typeof made !== 'string') return { quotation: made, created: true };
    // If staff have readdressed it meanwhile, the caller may not see it.
    const quotation = caller
      ? await this.quotations.forCustomer(made, caller)
      : await this.quotations.forGuest(made, {
          ...customerSnapshot(null, input),
          fabricId: input.fabric_id,
          quantity: input.quantity_meters,
        });
    return { quotation, created: false };
  }

  /** @param key the idempotency key under which this quotation is recorded */
  #creation(
    caller: CurrentUser | null,
    input: RequestQuotationDto,
    { requestGroup, network }: { requestGroup: string | null; network?: string },
    key: Pick<IdempotencyKey, 'scope' | 'key' | 'bodyHash'> | null,
    { customer, secondsToWait, fabric: found, isOfAnother, submission, image }: RequestContext,
  ) {
    if (caller && !customer) throw new UnauthorizedException('Your session has ended. Please sign in again.');
    rejectFor(secondsToWait, this.config.limits.requestsPerHour, 'quotation requests were made');
    const fabric = quotable(found, input);
    const colourway = chosenColourway(fabric, input.colourway_id, isOfAnother);
    const snapshot = customerSnapshot(customer, input);
    const now = new Date();
    // Names typed in a form are unverified.
    const actor = customer
      ? { id: customer.id, name: customer.name, userType: 'customer' as const }
      : unnamedActor('guest', snapshot.customerName);
    const group = groupFor(requestGroup, submission);
    const quotationId = randomUUID();
    const { manager } = this.dataSource;
    const line = { ...lineOf(fabric, colourway, input.quantity_meters), id: randomUUID(), quotationId, position: 1 };
    // The number is taken last, because the counter stays locked until the end of the transaction.
    const written = combineStatements(
      {
        numbered: numbering('QT', colomboYear(now)),
        requested: insertStatement(manager, Quotation, {
          ...snapshot,
          id: quotationId,
          quotationNo: () => '(SELECT number FROM numbered)',
          source: customer ? 'customer' : 'guest',
          customerId: actor.id,
          ...group,
          message: input.message ?? '',
          deliveryInstructions: input.delivery_instructions?.trim() ?? '',
          validUntil: validUntil(now, REQUEST_VALIDITY_DAYS),
        }),
        line: insertStatement(manager, QuotationLine, line),
        noted: insertStatement(
          manager,
          QuotationHistory,
          historyRow<QuotationHistory>(actor, {
            quotationId,
            action: 'requested',
            fromStatus: null,
            toStatus: 'pending',
          }),
        ),
        asked: announcement({ id: quotationId, ...group }, network && networkCaller(network)),
        ...(key && { keyed: insertStatement(manager, IdempotencyKey, { ...key, quotationId }) }),
      },
      `SELECT *, ${RELAY_IS_TOLD} FROM requested`,
    );
    return {
      statements: [changesOf(actor), written],
      result: (row: Record<string, unknown>) => {
        const lines = [manager.create(QuotationLine, line)];
        const images = new Map(image ? [[fabric.id, image]] : []);
        return this.quotations.asNew(Object.assign(hydrated(manager, Quotation, row), { lines }), images);
      },
    };
  }
}

/** The id of the quotation already created with this key, or null. @throws ConflictException */
function answered({ earlier }: RequestContext, bodyHash: string): string | null {
  if (earlier && earlier.bodyHash !== bodyHash) {
    throw new ConflictException(
      'This request was already sent with other content. Please reload the page and try again.',
    );
  }
  return earlier?.quotationId ?? null;
}

function quotable(
  fabric: RequestContext['fabric'],
  { quantity_meters }: RequestQuotationDto,
): NonNullable<RequestContext['fabric']> {
  if (!fabric?.visible) throw new NotFoundException('This fabric is no longer in the catalog.');
  if (!fabric.isAvailable) throw new ConflictException(`${fabric.name} is not for sale at the moment.`);
  if (multiplyCents(fabric.priceCents, quantity_meters) > MAX_CENTS) {
    throw new BadRequestException(`The quantity of ${fabric.name} is too large to be quoted. Please contact us.`);
  }
  return fabric;
}

/** A new address of the account takes effect once it is verified. */
function mailboxOfCustomer(customer: RequestContext['customer']): string | undefined {
  if (!customer) return undefined;
  return customer.isVerified ? customer.email : (customer.provenEmail ?? customer.email);
}

/** Values of the form take precedence, then labeled lines of the message, then the account. */
function customerSnapshot(customer: RequestContext['customer'], input: RequestQuotationDto) {
  const said = readRequestMessage(input.message ?? '');
  const snapshot = {
    customerName: input.customer_name?.trim() || said.customer_name || customer?.name || '',
    customerEmail: input.customer_email?.trim() || said.customer_email || mailboxOfCustomer(customer) || '',
    customerPhone: input.customer_phone?.trim() || said.customer_phone || customer?.phone || '',
    customerCompany: input.customer_company?.trim() || said.customer_company || customer?.company || '',
    customerAddress: customer?.address ?? '',
    timeline: input.timeline?.trim() || said.timeline || '',
  };
  if (!snapshot.customerName || !snapshot.customerEmail)
    throw new BadRequestException('Please fill in all required fields');
  if (!isEmailAddress(snapshot.customerEmail)) throw new BadRequestException(INVALID_EMAIL);
  return snapshot;
}
