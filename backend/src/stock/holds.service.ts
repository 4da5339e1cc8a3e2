import { BadRequestException, ConflictException, Inject, Injectable, NotFoundException } from '@nestjs/common';
import { momentOf } from '@selvedge/domain/dates';
import { keepsStock } from '@selvedge/domain/fabrics/stock';
import { exactDifference, exactSum, formatLength } from '@selvedge/domain/length';
import { inParts } from '@selvedge/domain/sentence';
import type { AdminHold, HoldChange, Hold as HoldOnWire, OwnHolds } from '@selvedge/domain/stock/hold';
import { isAllowed } from '@selvedge/domain/users/permissions';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { CONFIG, type Config, type Limits } from '../config/config.js';
import { Conditions } from '../database/conditions.js';
import { lockKey } from '../database/lock-key.js';
import { orNotFound } from '../database/or-not-found.js';
import { page } from '../database/page.js';
import { changesBy } from '../database/versioned.js';
import { Colourway } from '../fabrics/colourway.entity.js';
import { Fabric } from '../fabrics/fabric.entity.js';
import { freeOf, type LockedStock, lockStock, nameOf } from '../fabrics/stock/locked-stock.js';
import { movesStock } from '../fabrics/stock/move-stock.js';
import { chosenColourway } from '../fabrics/wanted-colourway.js';
import type { CalledBy } from '../http/change.js';
import type { CurrentUser } from '../http/decorators.js';
import { IdempotencyService } from '../http/idempotency/idempotency.service.js';
import {
  flagFilter,
  type ListContract,
  type ListPage,
  type ListQuery,
  type OwnPageDto,
  uuidFilter,
} from '../http/lists/list-query.js';
import { requestJob, withdrawJobsOfHold } from '../queue/outbox.js';
import { assertVerified } from '../users/assert-verified.js';
import { callersAccount } from '../users/callers-account.js';
import { inScope, isInScope } from '../users/record-scope.js';
import { User } from '../users/user.entity.js';
import type { AdminHoldDto, HoldDto } from './dto/hold.dto.js';
import { endHold } from './end-hold.js';
import { Hold } from './hold.entity.js';
import { assertFairHold, assertHoldsLeftToday } from './hold-limits.js';
import { type ChosenRolls, chosenRolls, forgetHeldRolls, heldRolls, holdRolls } from './hold-rolls.js';

const HOUR_MS = 3_600_000;
/** How long before the end of a hold its customer is mailed. */
export const REMINDER_MS = 2 * HOUR_MS;
/** The maximum duration of a hold. */
const MAX_DAYS = 365;

/** The rights that show for whom a fabric is held: those of orders or customers. */
const WHOM = 'customer.read | order.read | hold.write';
export const holdRights = { customer_id: WHOM, customer_name: WHOM, customer_company: WHOM } as const;

export const holdList = {
  resource: 'holds',
  sortable: { id: 'h.created_at', created_at: 'h.created_at', expires_at: 'h.expires_at' },
  defaultSort: { column: 'created_at', direction: 'DESC' },
  filters: ['active', 'customer_id', 'fabric_id'],
  rights: holdRights,
} as const satisfies ListContract;

const OWN = `h.id, h.fabric_id, h.colourway_id, f.name AS fabric_name, f.item_code, w.name AS color, w.code AS color_code,
  h.quantity::float8 AS quantity_meters, h.created_at, h.expires_at, h.ended_at, h.ended_because`;
const HOLDS = 'holds h JOIN fabrics f ON f.id = h.fabric_id JOIN colourways w ON w.id = h.colourway_id';
const ROLLS = `coalesce((SELECT json_agg(json_build_object('roll_id', r.id, 'roll_number', r.roll_number, 'lot_id', r.lot_id,
    'lot_code', l.lot_code, 'band', r.shade_band, 'length', a.length) ORDER BY r.roll_number, a.piece_index)
  FROM allocations a JOIN rolls r ON r.id = a.roll_id JOIN dye_lots l ON l.id = r.lot_id WHERE a.hold_id = h.id), '[]') AS rolls`;
const WHOLE = `${OWN}, ${ROLLS}, h.customer_id, u.name AS customer_name, u.company AS customer_company`;
const WITH_CUSTOMER = `${HOLDS} JOIN users u ON u.id = h.customer_id`;

/** Holds stock for customers for a while. */
@Injectable()
export class HoldsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly idempotency: IdempotencyService,
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

  list({ filter, sort, limit, offset }: ListQuery<typeof holdList>, reader: CurrentUser): Promise<ListPage<AdminHold>> {
    const whom = isAllowed(WHOM, reader) ? `u.name || ' ' || ` : '';
    const conditions = new Conditions()
      .among('h.id', filter.ids)
      .equal('h.customer_id', uuidFilter(filter, 'customer_id'))
      .equal('h.fabric_id', uuidFilter(filter, 'fabric_id'))
      .containing(filter.search, (pattern) => `folded(${whom}f.name || ' ' || f.item_code) LIKE ${pattern}`);
    conditions.add(inScope(reader, 'customers', 'u.owner_id', (value) => conditions.bind(value)));
    const active = flagFilter(filter, 'active');
    if (active !== undefined) conditions.add(`h.ended_at IS ${active ? '' : 'NOT '}NULL`);
    return page<AdminHold>(this.dataSource, {
      select: WHOLE,
      from: WITH_CUSTOMER,
      conditions,
      order: `${holdList.sortable[sort.column]} ${sort.direction}, h.id ${sort.direction}`,
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
   * @returns the id of the hold.
   * @throws ForbiddenException until the address is verified; ConflictException for one hold too many, for more than is there
   * or than one customer may hold of it, with what can be held; TooManyRequestsException; NotFoundException for a fabric that
   * is not for sale; errors of chosenColourway.
   */
  async hold(change: CalledBy, input: HoldDto): Promise<string> {
    const { limits } = this.config;
    return this.idempotency.once(change, async (manager) => {
      // Locked, so that a concurrent deactivation of the account waits, and then finds the hold.
      const user = await callersAccount(manager, change.by.id, { mode: 'pessimistic_read' });
      assertVerified(user);
      await lockKey(manager, 'holds', user.id);
      const open = await manager.countBy(Hold, { customerId: user.id, endedBecause: IsNull() });
      if (open >= limits.holdsPerCustomer) {
        throw new ConflictException(
          inParts(
            open === 1
              ? 'You have 1 hold already, and more are not kept at once. Give it back, or request a quotation.'
              : 'You have {open} holds already, and more are not kept at once. Give one back, or request a quotation.',
            { open },
          ),
        );
      }
      await assertHoldsLeftToday(manager, user.id, limits);
      await changesBy(manager, user);
      return addHold(manager, user, input, new Date(Date.now() + limits.holdHours * HOUR_MS), { limits });
    });
  }

  /** Holds stock for any customer, for any time. Throws as {@link hold} does, without its limits and its check of the address. */
  async holdFor(change: CalledBy, { customer_id, expires_at, ...input }: AdminHoldDto): Promise<string> {
    const { by: actor } = change;
    const until = expires_at ? timeOf(expires_at) : new Date(Date.now() + this.config.limits.holdHours * HOUR_MS);
    return this.idempotency.once(change, async (manager) => {
      const user = await manager.findOne(User, {
        where: { id: customer_id, userType: 'customer' },
        lock: { mode: 'pessimistic_read' },
      });
      if (!user || !(await isInScope(manager, actor, 'customers', user.ownerId)))
        throw new NotFoundException('Choose a customer.');
      if (!user.isActive) {
        throw new ConflictException(`The account of ${user.name} is switched off. Switch it on first.`);
      }
      await changesBy(manager, actor);
      const rolls = await chosenRolls(manager, input);
      const colour = input.colourway_id ?? rolls?.colourwayId;
      const hold = { ...input, colourway_id: colour };
      return addHold(manager, user, hold, until, { rolls: rolls && { chosen: rolls, limits: this.config } });
    });
  }

  /**
   * Changes the end, the length or the rolls of a hold.
   * @throws BadRequestException, ConflictException for more than is there, or once it has ended
   */
  async change(actor: CurrentUser, id: string, { expires_at, quantity_meters, ...choice }: HoldChange): Promise<void> {
    const isOfRolls = choice.roll_id !== undefined || choice.lot_id !== undefined;
    const isOfStock = isOfRolls || quantity_meters !== undefined;
    if (expires_at === undefined && !isOfStock)
      throw new BadRequestException('Say until when, how much, or which rolls are held.');
    const until = expires_at === undefined ? undefined : timeOf(expires_at);
    await this.dataSource.transaction(async (manager) => {
      await changesBy(manager, actor);
      const { fabricId } = await existing(manager, { id });
      const stock = isOfStock ? (await lockStock(manager, [fabricId])).get(fabricId) : undefined;
      // Read under the lock, because another change of its length may have come first.
      const hold = await manager.findOne(Hold, {
        where: { id, endedBecause: IsNull() },
        lock: { mode: 'for_no_key_update' },
      });
      if (!hold) throw new ConflictException('This hold has ended. Hold the fabric again.');
      if (stock) {
        const quantity = quantity_meters ?? hold.quantity;
        const kept = isOfRolls ? choice : await heldRolls(manager, id);
        await forgetHeldRolls(manager, id);
        await changeLength(manager, stock, hold, quantity);
        const chosen = await chosenRolls(manager, kept);
        if (chosen) await holdRolls(manager, { ...hold, quantity }, chosen, this.config);
      }
      if (!until) return;
      await manager.update(Hold, { id }, { expiresAt: until });
      await withdrawJobsOfHold(manager, id);
      await watch(manager, id, until);
    });
  }

  /** @throws NotFoundException for another customer's. Ending it twice is no error. */
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
  return orNotFound(await manager.findOneBy(Hold, which), 'Hold not found.');
}

interface AddedHold {
  /** The limits of a customer; holds by staff have none. */
  limits?: Limits;
  rolls?: { chosen: ChosenRolls; limits: Config } | null;
}

async function addHold(
  manager: EntityManager,
  user: User,
  input: HoldDto,
  until: Date,
  { limits, rolls }: AddedHold,
): Promise<string> {
  const { fabric_id, colourway_id, quantity_meters: quantity } = input;
  const fabric = await manager.findOneBy(Fabric, { id: fabric_id, visible: true });
  const lockedStock = fabric ? (await lockStock(manager, [fabric_id])).get(fabric_id) : undefined;
  if (!fabric || !lockedStock) throw new NotFoundException('This fabric is no longer in the catalog.');
  if (!fabric.isAvailable)
    throw new ConflictException(inParts('{name} is not for sale at the moment.', { name: fabric.name }));
  if (!keepsStock(lockedStock)) {
    throw new ConflictException(
      inParts('{name} is made to order: there is nothing to hold. Request a quotation for it.', { name: fabric.name }),
    );
  }
  const colour = await wantedColour(manager, lockedStock, colourway_id);
  const left = freeOf(lockedStock, colour);
  if (quantity > left) throw new ConflictException(tooMuch(nameOf(lockedStock, colour), left));
  if (limits) await assertFairHold(manager, { customerId: user.id, fabric, lockedStock, colour, quantity }, limits);
  await movesStock(manager, { reason: 'hold', reference: `For ${user.name}` });
  const of = { customerId: user.id, fabricId: fabric_id, colourwayId: colour.id };
  const hold = { ...of, quantity, expiresAt: until, byStaff: limits === undefined };
  const { identifiers } = await manager.insert(Hold, hold);
  const id: string = identifiers[0]?.id;
  await manager.query('UPDATE colourways SET held_quantity = held_quantity + $2 WHERE id = $1', [colour.id, quantity]);
  if (rolls) await holdRolls(manager, { ...of, id, quantity }, rolls.chosen, rolls.limits);
  await watch(manager, id, until);
  return id;
}

/** Changes the length of a hold whose fabric is locked. @throws ConflictException that names the field */
async function changeLength(manager: EntityManager, stock: LockedStock, hold: Hold, quantity: number): Promise<void> {
  const more = exactDifference(quantity, hold.quantity);
  if (more === 0) return;
  const colour = stock.colourways.find(({ id }) => id === hold.colourwayId);
  if (colour && more > freeOf(stock, colour)) {
    const most = exactSum([freeOf(stock, colour), hold.quantity]);
    const refusal = tooMuch(nameOf(stock, colour), most);
    throw new ConflictException({ ...refusal, errors: [{ field: 'quantity_meters', message: refusal.message }] });
  }
  // A release never falls short, also where an admin had promised more than there is.
  const reason = more > 0 ? 'hold' : 'hold-end';
  await movesStock(manager, { reason, reference: 'Its length was changed', mayFallShort: more < 0 });
  await manager.update(Hold, { id: hold.id }, { quantity });
  await manager.query('UPDATE colourways SET held_quantity = held_quantity + $2 WHERE id = $1', [
    hold.colourwayId,
    more,
  ]);
}

const tooMuch = (name: string, left: number) =>
  left > 0
    ? inParts('{name} has {length} left. Hold that much or less.', { name, length: formatLength(left, 'meters') })
    : inParts('{name} is out of stock. Ask us when more comes in.', { name });

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

/** Schedules the end of a hold and the mail before it. Both jobs read the row, because its end may change. */
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
  if (time.getTime() > Date.now() + MAX_DAYS * 24 * HOUR_MS)
    throw new BadRequestException('Choose a time within a year.');
  return time;
}
