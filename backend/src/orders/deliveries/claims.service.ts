import { ConflictException, Inject, Injectable, NotFoundException } from '@nestjs/common';
import { exactSum, formatLength } from '@selvedge/domain/length';
import {
  CLAIM_DAYS,
  type ClaimDecisionInput,
  type ClaimInput,
  type Claim as ClaimOnWire,
  type DeliveredRoll,
  hasLeft,
  type OwnDeliveries,
  type OwnDelivery,
} from '@selvedge/domain/orders/delivery';
import { inParts } from '@selvedge/domain/sentence';
import { DataSource, type EntityManager, In } from 'typeorm';
import { CONFIG, type Config } from '../../config/config.js';
import type { HistoryActor } from '../../database/history.js';
import { changesBy } from '../../database/versioned.js';
import { badField } from '../../http/bad-field.js';
import { type Change, commitWait, rejectStale, StaleRecord } from '../../http/change.js';
import type { CurrentUser } from '../../http/decorators.js';
import { IdempotencyService } from '../../http/idempotency/idempotency.service.js';
import { post } from '../../quotations/conversation/post-message.js';
import { callersAccount } from '../../users/callers-account.js';
import { lockedOrder, ownOrder } from '../find-order.js';
import { recordOrderChange } from '../order-events.js';
import { arrivalOf, claimsOf, claimsUntil, deliveredRolls } from './arrival.view.js';
import { Claim } from './claim.entity.js';
import { ClaimRoll } from './claim-roll.entity.js';
import { Delivery } from './delivery.entity.js';
import { changeOfDelivery } from './delivery-change.js';
import { DeliveryLine } from './delivery-line.entity.js';
import { deliveryToken, deliveryUrl, isPageClosed } from './delivery-link.js';

/** Claims about one delivery. */
const MAX_CLAIMS = 20;

const CLAIM_WORDS: Record<ClaimOnWire['kind'], string> = {
  shade: 'another shade',
  short_length: 'short length',
  defect: 'defect',
  damage: 'damage',
};

/** Claims of customers about what arrived, and what staff decide. */
@Injectable()
export class ClaimsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly idempotency: IdempotencyService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * The receiver claims before cutting.
   *
   * @param delivery.name of whoever claims, as typed
   * @throws BadRequestException for a roll of another delivery, ConflictException before the arrival and once it is too late
   */
  claim(
    { id, quotationId, by, name }: { id: string; quotationId: string; by: HistoryActor; name: string },
    { kind, allocation_ids = [], meters = null, words }: ClaimInput,
  ): Promise<void> {
    return changeOfDelivery(this.dataSource, { id, quotationId, by }, async (manager, order, delivery) => {
      const arrival = await arrivalOf(manager, id);
      if (!arrival)
        throw new ConflictException('Please confirm what arrived first, then tell us what is wrong with it.');
      if (claimsUntil(arrival) === null) {
        throw new ConflictException(
          inParts('Claims are made within {days} days of the arrival. Please call us.', { days: CLAIM_DAYS }),
        );
      }
      const earlier = await claimsOf(manager, [delivery]);
      if (earlier.length >= MAX_CLAIMS) {
        throw new ConflictException('There are many claims about this delivery already. Please call us.');
      }
      const rolls = chosenRolls(await deliveredRolls(manager, id), allocation_ids);
      await rejectMore(manager, id, rolls, meters);
      const same = { kind, words, name };
      if (earlier.some((claim) => isSame(claim, same) && namesOf(claim.rolls) === namesOf(rolls))) {
        throw new ConflictException('We have this claim already.');
      }
      const { identifiers } = await manager.insert(Claim, { ...same, deliveryId: id, meters });
      const claimId = String(identifiers[0]?.id);
      if (rolls.length > 0) {
        await manager.insert(
          ClaimRoll,
          rolls.map(({ allocation_id: allocationId }) => ({ claimId, allocationId })),
        );
      }
      const length = meters === null ? '' : formatLength(meters, 'meters');
      const what = [CLAIM_WORDS[kind], ...rollNumbers(rolls), length].filter(Boolean);
      const text = `Claim about ${delivery.number}: ${what.join(', ')}\n${words}`;
      const author = { id: by.id, name };
      await post(manager, { quotationId, side: 'customer', author, text });
      await recordOrderChange(manager, order, by, 'delivery', text);
    });
  }

  /** The deliveries of a customer's own order that have left. @throws NotFoundException */
  async own(requestedId: string, customer: CurrentUser): Promise<OwnDeliveries> {
    const { manager } = this.dataSource;
    const { id: orderId } = await ownOrder(manager, requestedId, customer);
    const deliveries = await manager.find(Delivery, {
      where: { orderId, state: In(['shipped', 'delivered']) },
      order: { createdAt: 'ASC', id: 'ASC' },
    });
    const claims = await claimsOf(manager, deliveries);
    const shown: OwnDelivery[] = [];
    for (const delivery of deliveries) {
      const { id, number, state, shippedAt } = delivery;
      const arrival = await arrivalOf(manager, id);
      const isOpen = arrival === null && !isPageClosed(this.config, delivery);
      shown.push({
        id,
        number,
        state,
        shipped_at: shippedAt?.toISOString() ?? null,
        arrival,
        confirm_url: isOpen ? deliveryUrl(this.config, deliveryToken(this.config, id)) : null,
        rolls: await deliveredRolls(manager, id),
        claims_until: (arrival && claimsUntil(arrival)?.toISOString()) ?? null,
        claims: claims
          .filter(({ delivery_id }) => delivery_id === id)
          .map(({ delivery_id: _, delivery_number: _number, version: _version, decided_by: _by, ...claim }) => claim),
      });
    }
    return { deliveries: shown };
  }

  /** A signed-in customer claims about an own delivery. @throws NotFoundException for another's, and as {@link claim} */
  async claimOwn(requestedId: string, deliveryId: string, customer: CurrentUser, input: ClaimInput): Promise<void> {
    const { manager } = this.dataSource;
    const { id: orderId, quotationId } = await ownOrder(manager, requestedId, customer);
    const delivery = await manager.findOneBy(Delivery, { id: deliveryId, orderId });
    if (!delivery || !hasLeft(delivery.state)) throw new NotFoundException('Delivery not found.');
    const { id, name } = await callersAccount(manager, customer.id);
    await this.claim({ id: deliveryId, quotationId, by: { ...customer, id, name }, name }, input);
    await commitWait();
  }

  /** @throws StaleRecord with who decided it before, NotFoundException */
  async decide(id: string, change: Change, { state, reason = '' }: ClaimDecisionInput): Promise<void> {
    await this.idempotency.once(change, async (manager) => {
      const seen = await manager.findOne(Claim, { where: { id }, relations: { delivery: { order: true } } });
      if (!seen) throw new NotFoundException('Claim not found.');
      const { order, number, orderId } = seen.delivery;
      await lockedOrder(manager, orderId);
      const claim = await manager.findOneByOrFail(Claim, { id });
      rejectStale(claim, change, `The claim about ${number}`);
      if (claim.state !== 'open')
        throw new StaleRecord(`The claim about ${number} was ${claim.state} by ${claim.decidedBy}.`);
      await changesBy(manager, change.by);
      await manager.update(
        Claim,
        { id },
        { state, reason, decidedBy: change.by.name, decidedAt: () => 'clock_timestamp()' },
      );
      await recordOrderChange(
        manager,
        order,
        change.by,
        'delivery',
        [`Claim about ${number} ${state}`, reason].filter(Boolean).join(': '),
      );
    });
    await commitWait();
  }

  /** The order of a claim. @throws NotFoundException */
  async orderOf(claimId: string): Promise<string> {
    const claim = await this.dataSource.manager.findOne(Claim, {
      where: { id: claimId },
      relations: { delivery: true },
    });
    if (!claim) throw new NotFoundException('Claim not found.');
    return claim.delivery.orderId;
  }
}

/** @throws BadRequestException */
function chosenRolls(all: readonly DeliveredRoll[], chosen: readonly string[]): DeliveredRoll[] {
  const own = new Set(all.map(({ allocation_id }) => allocation_id));
  const unknown = chosen.findIndex((id) => !own.has(id));
  if (unknown >= 0) {
    const message = 'This roll did not come with the delivery. Choose from its rolls.';
    throw badField(`allocation_ids[${unknown}]`, message);
  }
  return all.filter(({ allocation_id }) => chosen.includes(allocation_id));
}

/** @throws BadRequestException for more than came on these rolls, or in all where none is named */
async function rejectMore(
  manager: EntityManager,
  deliveryId: string,
  rolls: readonly DeliveredRoll[],
  meters: number | null,
): Promise<void> {
  if (meters === null) return;
  const lengths = rolls.length > 0 ? rolls : await manager.findBy(DeliveryLine, { deliveryId });
  const delivered = exactSum(lengths.map((one) => one.meters));
  if (meters <= delivered) return;
  const message = 'It is more than was delivered. Please correct the meters.';
  throw badField('meters', message);
}

const isSame = (claim: ClaimOnWire, other: Pick<ClaimOnWire, 'kind' | 'words' | 'name'>): boolean =>
  claim.kind === other.kind && claim.words === other.words && claim.name === other.name;

const namesOf = (rolls: readonly DeliveredRoll[]): string => rolls.map(({ allocation_id }) => allocation_id).join();

/** A roll of which two pieces came is named once. */
const rollNumbers = (rolls: readonly DeliveredRoll[]): string[] => [...new Set(rolls.map((roll) => roll.roll_number))];
