import { BadRequestException, ConflictException, Inject, Injectable, NotFoundException } from '@nestjs/common';
import { momentOf } from '@selvedge/domain/dates';
import { keepsStock } from '@selvedge/domain/fabrics/stock';
import { formatLength } from '@selvedge/domain/length';
import type { AdminHold, Hold as HoldOnWire, OwnHolds } from '@selvedge/domain/stock/hold';
import { isAllowed } from '@selvedge/domain/users/permissions';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { CONFIG, type Config, type Limits } from '../config.js';
import { Conditions } from '../database/conditions.js';
import { lockKey } from '../database/lock-key.js';
import { page } from '../database/page.js';
import { changesBy } from '../database/versioned.js';
import { Colourway } from '../fabrics/colourway.entity.js';
import { Fabric } from '../fabrics/fabric.entity.js';
import { freeOf, type LockedStock, lockStock, nameOf } from '../fabrics/stock/locked-stock.js';
import { movesStock } from '../fabrics/stock/move-stock.js';
import { chosenColourway } from '../fabrics/wanted-colourway.js';
import type { CurrentUser } from '../http/decorators.js';
import type { OwnPageDto } from '../http/lists/list-query.js';
import { flagFilter, type ListContract, type ListPage, type ListQuery, uuidFilter } from '../http/lists/list-query.js';
import { requestJob, withdrawJobsOfHold } from '../queue/outbox.js';
import { assertVerified } from '../users/assert-verified.js';
import { callersAccount } from '../users/callers-account.js';
import { inReach, reaches } from '../users/reach.js';
import { User } from '../users/user.entity.js';
import type { AdminHoldDto, HoldDto } from './dto/hold.dto.js';
import { endHold } from './end-hold.js';
import { Hold } from './hold.entity.js';
import { assertFairHold, assertHoldsLeftToday } from './hold-limits.js';

const HOUR_MS = 3_600_000;
/** A customer gets a mail so long before a hold ends. */
export const REMINDER_MS = 2 * HOUR_MS;
/** No hold may last longer. */
const MOST_DAYS = 365;

type Filter = 'active' | 'customer_id' | 'fabric_id';

/** Whoever handles orders or customers knows whom a fabric is held for. */
const WHOM = 'customer.read | order.read | hold.write';
export const holdRights = { customer_id: WHOM, customer_name: WHOM, customer_company: WHOM } as const;

export const holdList: ListContract<'created_at' | 'expires_at', Filter> = {
  resource: 'holds',
  sortable: { id: 'created_at', created_at: 'created_at', expires_at: 'expires_at' },
  defaultSort: { column: 'created_at', direction: 'DESC' },
  filters: ['active', 'customer_id', 'fabric_id'],
  rights: holdRights,
};

const OWN = `h.id, h.fabric_id, h.colourway_id, f.name AS fabric_name, f.item_code, w.name AS color, w.code AS color_code,
  h.quantity::float8 AS quantity_meters, h.created_at, h.expires_at, h.ended_at, h.ended_because`;
const HOLDS = 'holds h JOIN fabrics f ON f.id = h.fabric_id JOIN colourways w ON w.id = h.colourway_id';
const WHOLE = `${OWN}, h.customer_id, u.name AS customer_name, u.company AS customer_company`;
const WITH_CUSTOMER = `${HOLDS} JOIN users u ON u.id = h.customer_id`;

/** Holds keep stock for customers for a while. */
@Injectable()
export class HoldsService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The customer's holds: current ones first, then past ones, latest first. */
  async own({ id }: CurrentUser, { limit, offset }: OwnPageDto): Promise<OwnHolds> {
    const { rows, total } = await page<HoldOnWire>(this.dataSource, {
      select: OWN,
      from: HOLDS,
      conditions: new Conditions().equal('h.customer_id', id),
      order: 'h.ended_at IS NULL DESC, h.created_at DESC, h.id',
      limit,
      offset,
    });
    return { holds: rows, total, limit, offset };
  }

  list(
    { filter, sort, limit, offset }: ListQuery<'created_at' | 'expires_at', Filter>,
    reader: CurrentUser,
  ): Promise<ListPage<AdminHold>> {
    const whom = isAllowed(WHOM, reader) ? `u.name || ' ' || ` : '';
    const conditions = new Conditions()
      .among('h.id', filter.ids)
      .equal('h.customer_id', uuidFilter(filter, 'customer_id'))
      .equal('h.fabric_id', uuidFilter(filter, 'fabric_id'))
      .containing(filter.search, (pattern) => `folded(${whom}f.name || ' ' || f.item_code) LIKE ${pattern}`);
    conditions.add(inReach(reader, 'customers', 'u.owner_id', (value) => conditions.bind(value)));
    const active = flagFilter(filter, 'active');
    if (active !== undefined) conditions.add(`h.ended_at IS ${active ? '' : 'NOT '}NULL`);
    return page<AdminHold>(this.dataSource, {
      select: WHOLE,
      from: WITH_CUSTOMER,
      conditions,
      order: `h.${sort.column} ${sort.direction}, h.id ${sort.direction}`,
      limit,
      offset,
    });
  }

  async one(id: string): Promise<AdminHold> {
    const [hold] = await this.dataSource.query<AdminHold[]>(`SELECT ${WHOLE} FROM ${WITH_CUSTOMER} WHERE h.id = $1`, [
      id,
    ]);
    if (!hold) throw new NotFoundException('Hold not found.');
    return hold;
  }

  /**
   * Holds stock for a customer, for the usual time.
   *
   * @returns the id of the hold.
   * @throws ForbiddenException until the address is proven; ConflictException for one hold too many, for more than is there or
   *   than one customer may hold of it, with what can be held; TooManyRequestsException; NotFoundException for a fabric that
   *   can't be had; colours as chosenColourway.
   */
  async hold(customer: CurrentUser, input: HoldDto): Promise<string> {
    const { limits } = this.config;
    return this.dataSource.transaction(async (manager) => {
      // Locked, so that a concurrent deactivation of the account waits, and then finds the hold.
      const user = await callersAccount(manager, customer.id, { mode: 'pessimistic_read' });
      assertVerified(user);
      await lockKey(manager, user.id, 'holds');
      const open = await manager.countBy(Hold, { customerId: user.id, endedBecause: IsNull() });
      if (open >= limits.holdsPerCustomer) {
        throw new ConflictException(
          `You have ${open} ${open === 1 ? 'hold' : 'holds'} already, and more are not kept at once. Give one back, or request a quotation.`,
        );
      }
      await assertHoldsLeftToday(manager, user.id, limits);
      await changesBy(manager, user);
      return addHold(manager, user, input, new Date(Date.now() + limits.holdHours * HOUR_MS), limits);
    });
  }

  /** An admin holds stock for any customer, for any time. Throws as {@link hold} does, but for limits and addresses. */
  async holdFor(actor: CurrentUser, { customer_id, expires_at, ...input }: AdminHoldDto): Promise<string> {
    const until = expires_at ? timeOf(expires_at) : new Date(Date.now() + this.config.limits.holdHours * HOUR_MS);
    return this.dataSource.transaction(async (manager) => {
      const user = await manager.findOne(User, {
        where: { id: customer_id, userType: 'customer' },
        lock: { mode: 'pessimistic_read' },
      });
      if (!user || !(await reaches(manager, actor, 'customers', user.ownerId)))
        throw new NotFoundException('Choose a customer.');
      if (!user.isActive) {
        throw new ConflictException(`The account of ${user.name} is switched off. Switch it on first.`);
      }
      await changesBy(manager, actor);
      return addHold(manager, user, input, until);
    });
  }

  /** Keeps it for another time. @throws ConflictException once it has ended. */
  async extend(actor: CurrentUser, id: string, expiresAt: string): Promise<void> {
    const until = timeOf(expiresAt);
    await this.dataSource.transaction(async (manager) => {
      await changesBy(manager, actor);
      const { affected } = await manager.update(Hold, { id, endedBecause: IsNull() }, { expiresAt: until });
      if (affected === 0) {
        await existing(manager, { id });
        throw new ConflictException('This hold has ended. Keep the cloth anew.');
      }
      await withdrawJobsOfHold(manager, id);
      await watch(manager, id, until);
    });
  }

  /** @throws NotFoundException for another customer's. Ending it twice is no mistake. */
  async giveBack(customer: CurrentUser, id: string): Promise<void> {
    await this.#end({ id, customerId: customer.id }, 'given-back', customer);
  }

  async end(actor: CurrentUser, id: string): Promise<void> {
    await this.#end({ id }, 'ended', actor);
  }

  async #end(
    which: { id: string; customerId?: string },
    because: 'given-back' | 'ended',
    by: CurrentUser,
  ): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const hold = await existing(manager, which);
      await changesBy(manager, by);
      await endHold(manager, hold, because);
    });
  }
}

async function existing(manager: EntityManager, which: { id: string; customerId?: string }): Promise<Hold> {
  const hold = await manager.findOneBy(Hold, which);
  if (!hold) throw new NotFoundException('Hold not found.');
  return hold;
}

/** @param limits of a customer; staff act for customers, and have none */
async function addHold(
  manager: EntityManager,
  user: User,
  input: HoldDto,
  until: Date,
  limits?: Limits,
): Promise<string> {
  const { fabric_id, colourway_id, quantity_meters: quantity } = input;
  const fabric = await manager.findOneBy(Fabric, { id: fabric_id, visible: true });
  const lockedStock = fabric ? (await lockStock(manager, [fabric_id])).get(fabric_id) : undefined;
  if (!fabric || !lockedStock) throw new NotFoundException('This fabric is no longer in the catalogue.');
  if (!fabric.isAvailable) throw new ConflictException(`${fabric.name} is not for sale at the moment.`);
  if (!keepsStock(lockedStock)) {
    throw new ConflictException(
      `${fabric.name} is made to order: there is nothing to hold. Request a quotation for it.`,
    );
  }
  const colour = await wantedColour(manager, lockedStock, colourway_id);
  const left = freeOf(lockedStock, colour);
  if (quantity > left) {
    const name = nameOf(lockedStock, colour);
    throw new ConflictException(
      left > 0
        ? `${name} has ${formatLength(left, 'meters')} left. Hold that much or less.`
        : `${name} is out of stock. Ask us when more comes in.`,
    );
  }
  if (limits) await assertFairHold(manager, { customerId: user.id, fabric, lockedStock, colour, quantity }, limits);
  await movesStock(manager, { reason: 'hold', reference: `For ${user.name}` });
  const of = { customerId: user.id, fabricId: fabric_id, colourwayId: colour.id };
  const hold = { ...of, quantity, expiresAt: until, byStaff: limits === undefined };
  const { identifiers } = await manager.insert(Hold, hold);
  const id: string = identifiers[0]?.id;
  await manager.query('UPDATE colourways SET held_quantity = held_quantity + $2 WHERE id = $1', [colour.id, quantity]);
  await watch(manager, id, until);
  return id;
}

async function wantedColour(
  manager: EntityManager,
  { name, colourways }: LockedStock,
  wanted: string | null | undefined,
) {
  const colours = colourways.map((colour) => ({ ...colour, isAvailable: colour.is_available }));
  const isUnknown = wanted && colours.every(({ id }) => id !== wanted);
  return chosenColourway(
    { name, colourways: colours },
    wanted,
    Boolean(isUnknown && (await manager.existsBy(Colourway, { id: wanted }))),
  );
}

/** Schedules the end of a hold and the mail before it. Both read the row then: it may have another time. */
export async function watch(manager: EntityManager, id: string, until: Date): Promise<void> {
  const delayMs = Math.max(0, until.getTime() - Date.now());
  await requestJob(manager, 'stock.end-hold', { hold_id: id }, { delayMs });
  if (delayMs > REMINDER_MS) {
    await requestJob(manager, 'stock.remind-of-hold', { hold_id: id }, { delayMs: delayMs - REMINDER_MS });
  }
}

function timeOf(text: string): Date {
  const time = momentOf(text);
  if (time.getTime() <= Date.now()) throw new BadRequestException('Choose a time to come.');
  if (time.getTime() > Date.now() + MOST_DAYS * 24 * HOUR_MS)
    throw new BadRequestException('Choose a time within a year.');
  return time;
}
