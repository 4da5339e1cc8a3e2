import {
  BadRequestException,
  ConflictException,
  type HttpException,
  Inject,
  Injectable,
  NotFoundException,
} from '@nestjs/common';
import { colomboYear, formatDate } from '@selvedge/domain/dates';
import { inColour } from '@selvedge/domain/fabrics/colour-choice';
import { type InParts, inParts } from '@selvedge/domain/sentence';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../config/config.js';
import { writeHistory } from '../database/history.js';
import { lockKey } from '../database/lock-key.js';
import { nextNumber } from '../database/next-number.js';
import { changesBy } from '../database/versioned.js';
import { type QuotableFabric, quotableFabrics, wantedColourway } from '../fabrics/wanted-colourway.js';
import type { CurrentUser } from '../http/decorators.js';
import { IdempotencyService } from '../http/idempotency/idempotency.service.js';
import { TooManyRequestsException } from '../rate-limiting/rate-limits.js';
import { assertVerified } from '../users/assert-verified.js';
import { callersAccount } from '../users/callers-account.js';
import { rememberAddress } from '../users/own-account/own-account.service.js';
import type { User } from '../users/user.entity.js';
import type { SwatchRequestDto } from './dto/swatch-request.dto.js';
import { SwatchHistory } from './swatch-history.entity.js';
import { SwatchItem } from './swatch-item.entity.js';
import { SwatchRequest } from './swatch-request.entity.js';

type Wanted = SwatchRequestDto['items'][number];

/** A customer requests swatches. */
@Injectable()
export class RequestSwatchesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly idempotency: IdempotencyService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * @param key of the submission: repeated, it leads to the first request.
   * @returns its id, and whether it is new.
   * @throws ForbiddenException until the address is verified, BadRequestException for an invalid list, ConflictException for
   * fabrics that are not for sale, and for another request under the same key, NotFoundException for fabrics that are not in
   * the catalog, TooManyRequestsException for more than an account may have within a month.
   */
  async request(caller: CurrentUser, input: SwatchRequestDto, key?: string): Promise<{ id: string; created: boolean }> {
    const call = {
      caller: caller.id,
      scope: 'swatch request',
      key,
      content: input,
      mismatch: 'This request was already sent with other content. Please reload the page and try again.',
    };
    const { result: id, isRepeated } = await this.dataSource.transaction((manager) =>
      this.idempotency.runOnce(manager, call, () => this.#create(manager, caller, input)),
    );
    return { id, created: !isRepeated };
  }

  /** @returns its id. */
  async #create(manager: EntityManager, caller: CurrentUser, input: SwatchRequestDto): Promise<string> {
    // Serializes the requests of one account, so that concurrent ones can't exceed its monthly limit.
    await lockKey(manager, 'swatch requests', caller.id);
    const customer = await callersAccount(manager, caller.id);
    assertVerified(customer);
    await this.#rejectFlood(manager, customer);
    const items = await this.#items(manager, input.items);
    await changesBy(manager, customer);
    const id = await write(manager, customer, input);
    await manager.insert(
      SwatchItem,
      items.map((item, index) => ({ ...item, requestId: id, position: index + 1 })),
    );
    return id;
  }

  /** Counts stored requests: neither a repeated nor a failed one counts. */
  async #rejectFlood(manager: EntityManager, { id }: User): Promise<void> {
    const { swatchRequestsPerMonth: most } = this.config.limits;
    const [full] = await manager.query<{ free_at: Date; seconds: number }[]>(
      `SELECT created_at + interval '1 month' AS free_at,
              ceil(extract(epoch FROM created_at + interval '1 month' - now()))::int AS seconds
       FROM swatch_requests WHERE customer_id = $1 AND created_at > now() - interval '1 month'
       ORDER BY created_at DESC OFFSET $2 LIMIT 1`,
      [id, most - 1],
    );
    if (!full) return;
    throw new TooManyRequestsException(
      Math.max(1, full.seconds),
      inParts(
        'You have asked for swatches {most} times within a month. You can again from {day}; if it is urgent, contact us.',
        { most, day: formatDate(full.free_at) },
      ),
    );
  }

  async #items(manager: EntityManager, wanted: readonly Wanted[]) {
    const { swatchesPerRequest: most } = this.config.limits;
    if (wanted.length > most) {
      throw rejection(
        BadRequestException,
        'items',
        inParts('At most {most} swatches go into one request. Send it in parts.', { most }),
      );
    }
    const fabrics = await quotableFabrics(
      manager,
      wanted.map(({ fabric_id }) => fabric_id),
    );
    const chosen = new Set<string>();
    const items = [];
    for (const [index, { fabric_id, colourway_id }] of wanted.entries()) {
      const fabric = soldFabric(fabrics, fabric_id, index);
      const colourway = await wantedColourway(manager, fabric, colourway_id, `items[${index}].colourway_id`);
      if (chosen.has(colourway.id)) {
        const twice = inParts('{name} stands there twice. Remove one of the two.', {
          name: inColour(fabric.name, colourway.name),
        });
        throw rejection(BadRequestException, `items[${index}]`, twice);
      }
      chosen.add(colourway.id);
      items.push({
        fabricId: fabric.id,
        colourwayId: colourway.id,
        fabricName: fabric.name,
        itemCode: fabric.itemCode,
        color: colourway.name,
      });
    }
    return items;
  }
}

/** The recipient in the form takes precedence over the account. */
async function write(
  manager: EntityManager,
  customer: User,
  { name, phone, address, note }: SwatchRequestDto,
): Promise<string> {
  const recipient = {
    name: name || customer.name,
    phone: phone ?? customer.phone,
    address: address || customer.address,
  };
  if (!recipient.address) {
    throw rejection(BadRequestException, 'address', inParts('Where may we send the swatches? Write the address.'));
  }
  const { id } = await manager.save(
    manager.create(SwatchRequest, {
      ...recipient,
      requestNo: await nextNumber(manager, 'SW', colomboYear(new Date())),
      customerId: customer.id,
      note: note ?? '',
    }),
  );
  await rememberAddress(manager, customer, { text: recipient.address, phone: recipient.phone });
  await writeHistory(manager, SwatchHistory, customer, { requestId: id, fromStatus: null, toStatus: 'requested' });
  return id;
}

function soldFabric(fabrics: readonly QuotableFabric[], id: string, index: number): QuotableFabric {
  const field = `items[${index}].fabric_id`;
  const fabric = fabrics.find((candidate) => candidate.id === id);
  if (!fabric?.visible) {
    throw rejection(NotFoundException, field, inParts('One of the fabrics is no longer in the catalog. Remove it.'));
  }
  if (!fabric.isAvailable) {
    throw rejection(
      ConflictException,
      field,
      inParts('{name} is not for sale at the moment. Remove it.', { name: fabric.name }),
    );
  }
  return fabric;
}

const rejection = (Kind: new (response: object) => HttpException, field: string, problem: InParts): HttpException =>
  new Kind({ ...problem, errors: [{ field, message: problem.message }] });
