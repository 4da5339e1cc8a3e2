import { createHash, randomUUID } from 'node:crypto';
import {
  BadRequestException,
  ConflictException,
  ForbiddenException,
  Inject,
  Injectable,
  NotFoundException,
} from '@nestjs/common';
import { colomboYear, validUntil } from '@selvedge/domain/dates';
import { INVALID_EMAIL, isEmailAddress } from '@selvedge/domain/email-address';
import { MAX_CENTS, multiplyCents } from '@selvedge/domain/money';
import { type Quotation as QuotationOnWire, REQUEST_VALIDITY_DAYS } from '@selvedge/domain/quotations/quotation';
import { readRequestMessage } from '@selvedge/domain/quotations/request-message';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../config.js';
import { historyRow } from '../database/history.js';
import { numbering } from '../database/next-number.js';
import { changesBy } from '../database/versioned.js';
import { hydrated, insertion, writeTogether } from '../database/write-together.js';
import { type QuotableFabric, quotableFabrics, wantedColourway } from '../fabrics/wanted-colourway.js';
import type { CurrentUser } from '../http/decorators.js';
import { refuseBeyond } from '../http/hourly.js';
import { lockKeys } from '../http/idempotency-key.js';
import { RELAY_IS_TOLD } from '../jobs/outbox.js';
import { User } from '../users/user.entity.js';
import { announcement } from './announce-request.job.js';
import type { RequestQuotationDto } from './dto/request-quotation.dto.js';
import { IdempotencyKey } from './idempotency-key.entity.js';
import { lineOf } from './line-of-fabric.js';
import { Quotation } from './quotation.entity.js';
import { QuotationHistory } from './quotation-history.entity.js';
import { QuotationLine } from './quotation-line.entity.js';
import { QuotationsService } from './quotations.service.js';

export interface RequestHeaders {
  /** One per submission and fabric: the same key gives the same quotation. */
  idempotencyKey?: string;
  /** One per submission. */
  requestGroup?: string;
}

/** A customer, or a visitor who left a name and an address, asks for the price of one fabric. */
@Injectable()
export class RequestQuotationService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly quotations: QuotationsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * @returns the quotation, and whether it is new; a repeated key answers the first one.
   * @throws ConflictException when the key was used for another request.
   */
  async request(
    caller: CurrentUser | null,
    input: RequestQuotationDto,
    { idempotencyKey, requestGroup }: RequestHeaders,
  ): Promise<{ quotation: QuotationOnWire; created: boolean }> {
    if (caller?.userType === 'admin') throw new ForbiddenException('Admins create quotations in the console.');
    const scope = caller?.id ?? 'guest';
    const bodyHash = createHash('sha256').update(JSON.stringify(input)).digest('hex');
    const made = await this.dataSource.transaction(async (manager) => {
      await lockKeys(manager, [
        ...(idempotencyKey ? [[scope, idempotencyKey] as const] : []),
        ...(caller ? [[caller.id, 'requests of an hour'] as const] : []),
      ]);
      const earlier = idempotencyKey && (await this.#answered(manager, scope, idempotencyKey, bodyHash));
      if (earlier) return earlier;
      const key = idempotencyKey ? { scope, key: idempotencyKey, bodyHash } : null;
      return this.#create(manager, caller, input, requestGroup ?? null, key);
    });
    return typeof made === 'string'
      ? { quotation: await this.quotations.forCustomer(made), created: false }
      : { quotation: await this.quotations.asNew(made), created: true };
  }

  /** The quotation that this key, which is locked, already led to. */
  async #answered(manager: EntityManager, scope: string, key: string, bodyHash: string): Promise<string | undefined> {
    const earlier = await manager.findOneBy(IdempotencyKey, { scope, key });
    if (earlier && earlier.bodyHash !== bodyHash) {
      throw new ConflictException(
        'This request was already sent with other content. Please reload the page and try again.',
      );
    }
    return earlier?.quotationId;
  }

  /** @param key under which a repeated request is answered with this quotation */
  async #create(
    manager: EntityManager,
    caller: CurrentUser | null,
    input: RequestQuotationDto,
    requestGroup: string | null,
    key: Pick<IdempotencyKey, 'scope' | 'key' | 'bodyHash'> | null,
  ): Promise<Quotation> {
    const customer = caller && (await manager.findOneByOrFail(User, { id: caller.id }));
    if (customer) await this.#refuseFlood(manager, customer);
    const fabric = await this.#fabricFor(manager, input);
    const colourway = await wantedColourway(manager, fabric, input.colourway_id);
    const snapshot = customerSnapshot(customer, input);
    const now = new Date();
    const actor = { id: customer?.id ?? null, name: snapshot.customerName };
    await changesBy(manager, actor);
    const quotationId = randomUUID();
    const asked = await announcement(manager, { id: quotationId, requestGroup });
    const line = { ...lineOf(fabric, colourway, input.quantity_meters), id: randomUUID(), quotationId, position: 1 };
    // All others wait for the next number until this transaction ends: it is taken last, with all that bears it.
    const [row] = await writeTogether<Record<string, unknown>>(
      manager,
      {
        numbered: numbering('QT', colomboYear(now)),
        requested: insertion(manager, Quotation, {
          ...snapshot,
          id: quotationId,
          quotationNo: () => '(SELECT number FROM numbered)',
          source: customer ? 'customer' : 'guest',
          customerId: customer?.id ?? null,
          requestGroup,
          message: input.message ?? '',
          deliveryInstructions: input.delivery_instructions?.trim() ?? '',
          validUntil: validUntil(now, REQUEST_VALIDITY_DAYS),
        }),
        line: insertion(manager, QuotationLine, line),
        noted: insertion(
          manager,
          QuotationHistory,
          historyRow<QuotationHistory>(actor, {
            quotationId,
            action: 'requested',
            fromStatus: null,
            toStatus: 'pending',
          }),
        ),
        asked,
        ...(key && { keyed: insertion(manager, IdempotencyKey, { ...key, quotationId }) }),
      },
      `SELECT *, ${RELAY_IS_TOLD} FROM requested`,
    );
    return Object.assign(hydrated(manager, Quotation, row ?? {}), { lines: [manager.create(QuotationLine, line)] });
  }

  /**
   * The key of the customer's requests is locked.
   * @throws TooManyRequestsException
   */
  async #refuseFlood(manager: EntityManager, { id }: User): Promise<void> {
    const { requestsPerHour } = this.config.limits;
    await refuseBeyond(manager, requestsPerHour, 'quotation requests were made', {
      from: `quotations WHERE customer_id = $1 AND source = 'customer'`,
      whose: id,
    });
  }

  async #fabricFor(
    manager: EntityManager,
    { fabric_id, quantity_meters }: RequestQuotationDto,
  ): Promise<QuotableFabric> {
    const [fabric] = await quotableFabrics(manager, [fabric_id]);
    if (!fabric?.visible) throw new NotFoundException('This fabric is no longer in the catalogue.');
    if (!fabric.isAvailable) throw new ConflictException(`${fabric.name} is not for sale at the moment.`);
    if (multiplyCents(fabric.priceCents, quantity_meters) > MAX_CENTS) {
      throw new BadRequestException(`The quantity of ${fabric.name} is too large to be quoted. Please contact us.`);
    }
    return fabric;
  }
}

/** A new address of the account takes over once it is proven. */
function mailboxOfCustomer(customer: User | null): string | undefined {
  if (!customer) return undefined;
  return customer.emailVerifiedAt === null ? (customer.provenEmail ?? customer.email) : customer.email;
}

/** What the form says wins, then the labelled lines of the message, then the account. */
function customerSnapshot(customer: User | null, input: RequestQuotationDto) {
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
