import {
  BadRequestException,
  ConflictException,
  type HttpException,
  Injectable,
  NotFoundException,
} from '@nestjs/common';
import { inColour } from '@selvedge/domain/fabrics/colour-choice';
import { formatLength, type PriceUnit } from '@selvedge/domain/length';
import {
  FAVOURITES,
  type Favourites,
  type ListItemInput,
  type ListItemsChange,
  type ListItemsInput,
  MAX_ITEMS,
  type MergedFavourites,
  quantityIn,
} from '@selvedge/domain/lists/fabric-list';
import { ALREADY_LISTED } from '@selvedge/domain/problem';
import { type InParts, inParts } from '@selvedge/domain/sentence';
import { DataSource, type EntityManager, In, IsNull } from 'typeorm';
import { changesBy } from '../database/versioned.js';
import type { Change } from '../http/change.js';
import type { CurrentUser } from '../http/decorators.js';
import { IdempotencyService } from '../http/idempotency/idempotency.service.js';
import { FabricList } from './fabric-list.entity.js';
import { assertListQuota, lockedList } from './fabric-lists.service.js';
import { ListItem } from './list-item.entity.js';

/** A fabric of the website in a color, as a new line keeps it. */
type Found = Pick<
  ListItem,
  | 'fabricId'
  | 'colourwayId'
  | 'fabricName'
  | 'itemCode'
  | 'color'
  | 'priceCents'
  | 'priceUnit'
  | 'widthCm'
  | 'weightGsm'
>;

/** The lines of a customer's lists. Each change locks the list and raises its version. */
@Injectable()
export class ListItemsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly idempotency: IdempotencyService,
  ) {}

  /**
   * Adds lines at the end, all of them or none.
   *
   * @throws NotFoundException, StaleRecord, BadRequestException and NotFoundException for what is not in the catalog,
   *   ConflictException for one line too many, and for colors that are on the list already unless `repeated` says what to do.
   */
  async add(id: string, change: Change, { items, repeated = 'ask' }: ListItemsInput): Promise<void> {
    await this.idempotency.once(change, async (manager) => {
      const list = await lockedList(manager, id, change);
      const found = await foundIn(manager, items);
      await insert(manager, list, items, found, repeated);
    });
  }

  /** Changes lines and their order. @throws NotFoundException for a line of another list, StaleRecord */
  async edit(id: string, change: Change, { items = [], order = [] }: ListItemsChange): Promise<void> {
    await this.idempotency.once(change, async (manager) => {
      await lockedList(manager, id, change);
      const present = await linesOf(manager, id);
      const known = new Set(present.map((line) => line.id));
      if ([...items.map((item) => item.id), ...order].some((line) => !known.has(line))) throw lineNotFound();
      for (const { id: line, quantity, unit, use, note } of items) {
        const given = { quantity, unit, use, note };
        if (Object.values(given).some((value) => value !== undefined))
          await manager.update(ListItem, { id: line }, given);
      }
      const places = [...new Set([...order, ...present.map((line) => line.id)])];
      if (order.length > 0) {
        await manager.query(
          `UPDATE list_items i SET rank = o.place FROM unnest($1::uuid[]) WITH ORDINALITY AS o(id, place) WHERE i.id = o.id`,
          [places],
        );
      }
      await touch(manager, id);
    });
  }

  /** Removes lines; those that are gone already are no error. @throws NotFoundException, StaleRecord */
  async remove(id: string, change: Change, lines: readonly string[]): Promise<void> {
    await this.idempotency.once(change, async (manager) => {
      await lockedList(manager, id, change);
      await manager.delete(ListItem, { listId: id, id: In([...lines]) });
      await touch(manager, id);
    });
  }

  /** The favorite fabrics of the caller. */
  async favourites({ id }: CurrentUser): Promise<Favourites> {
    const rows = await this.dataSource.query<{ id: string }[]>(
      `SELECT DISTINCT i.fabric_id AS id FROM list_items i JOIN fabric_lists l ON l.id = i.list_id
       WHERE l.user_id = $1 AND l.is_favourites AND i.fabric_id IS NOT NULL`,
      [id],
    );
    return { fabric_ids: rows.map((row) => row.id) };
  }

  /** Adds a fabric to the favorites; doing so twice is no error. @throws as {@link add} does */
  async like(caller: CurrentUser, fabric_id: string, colourway_id?: string | null): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const list = await favouritesOf(manager, caller);
      if (await manager.existsBy(ListItem, { listId: list.id, fabricId: fabric_id })) return;
      const items = [{ fabric_id, colourway_id }];
      await insert(manager, list, items, await foundIn(manager, items), 'skip');
    });
  }

  async unlike(caller: CurrentUser, fabricId: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const list = await favouritesOf(manager, caller);
      await manager.delete(ListItem, { listId: list.id, fabricId });
      await touch(manager, list.id);
    });
  }

  /** Adds the favorites of a visitor who has signed in. Fabrics that are no longer on the website, or don't fit, are left out. */
  async merge(caller: CurrentUser, fabricIds: readonly string[]): Promise<MergedFavourites> {
    const wanted = [...new Set(fabricIds)];
    const taken = await this.dataSource.transaction(async (manager) => {
      const list = await favouritesOf(manager, caller);
      const present = new Set((await linesOf(manager, list.id)).map((line) => line.fabricId));
      const shown = await manager.query<{ id: string }[]>('SELECT id FROM fabrics WHERE id = ANY($1) AND visible', [
        wanted,
      ]);
      const visible = new Set(shown.map(({ id }) => id));
      const here = wanted.filter((id) => present.has(id));
      const added = wanted.filter((id) => !present.has(id) && visible.has(id));
      const items = added.slice(0, MAX_ITEMS - present.size).map((fabric_id) => ({ fabric_id }));
      if (items.length > 0) await insert(manager, list, items, await foundIn(manager, items), 'skip');
      return here.length + items.length;
    });
    return { ...(await this.favourites(caller)), taken };
  }
}

const lineNotFound = () =>
  new NotFoundException('A line is no longer on this list. Look at it again: nothing was changed.');

const linesOf = (manager: EntityManager, listId: string): Promise<ListItem[]> =>
  manager.find(ListItem, { where: { listId }, order: { rank: 'ASC', id: 'ASC' } });

/** Raises the version of a list whose lines change, so that whoever looks at an earlier one learns of it. */
const touch = (manager: EntityManager, id: string): Promise<unknown> =>
  manager.query('UPDATE fabric_lists SET changed_at = now() WHERE id = $1', [id]);

/** The favorites of the caller, locked; the list is made with the first one. */
async function favouritesOf(manager: EntityManager, caller: CurrentUser): Promise<FabricList> {
  await changesBy(manager, caller);
  const which = { where: { userId: caller.id, isFavourites: true }, lock: { mode: 'pessimistic_write' as const } };
  const present = await manager.findOne(FabricList, which);
  if (present) return present;
  await assertListQuota(manager, caller.id);
  await manager.query(
    `INSERT INTO fabric_lists (user_id, name, is_favourites) VALUES ($1, $2, true)
     ON CONFLICT (user_id) WHERE is_favourites DO NOTHING`,
    [caller.id, FAVOURITES],
  );
  return manager.findOneOrFail(FabricList, which);
}

/**
 * Adds a line for the holder of a link, under the name that they gave.
 *
 * @throws ConflictException for a color that is on the list already, and for one line too many
 */
export async function appendByLink(
  manager: EntityManager,
  list: FabricList,
  { id, added_by, ...item }: ListItemInput & { id: string; added_by: string },
): Promise<void> {
  const found = await foundIn(manager, [item]);
  const [fabric] = found;
  if (fabric && (await manager.existsBy(ListItem, { listId: list.id, ...sameChoice(fabric) }))) {
    throw new ConflictException(
      inParts('{name} is on this list already. Write a comment on it instead.', { name: labelOf(fabric) }),
    );
  }
  await insert(manager, list, [item], found, 'second_line', { id, addedBy: added_by });
}

const sameChoice = ({ fabricId, colourwayId }: Found) => ({
  fabricId: fabricId ?? IsNull(),
  colourwayId: colourwayId ?? IsNull(),
});

/** Loads the fabrics that the items name, in their order. @throws NotFoundException, BadRequestException with the place of the item */
export async function foundIn(
  manager: EntityManager,
  items: readonly Pick<ListItemInput, 'fabric_id' | 'colourway_id'>[],
): Promise<Found[]> {
  const requested = items.map(({ fabric_id, colourway_id }, place) => ({
    place,
    fabric_id,
    colourway_id: colourway_id ?? null,
  }));
  const rows = await manager.query<(Found & { isColour: boolean })[]>(
    `SELECT f.id AS "fabricId", w.id AS "colourwayId", f.name AS "fabricName", f.item_code AS "itemCode",
       coalesce(w.name, '') AS color, f.price_cents::float8 AS "priceCents", f.price_unit AS "priceUnit",
       f.width_cm::float8 AS "widthCm", f.weight_gsm::float8 AS "weightGsm",
       asked.colourway_id IS NULL OR w.id IS NOT NULL AS "isColour"
     FROM jsonb_to_recordset($1::jsonb) AS asked(place integer, fabric_id uuid, colourway_id uuid)
       LEFT JOIN fabrics f ON f.id = asked.fabric_id AND f.visible
       LEFT JOIN LATERAL (
         SELECT w.id, w.name FROM colourways w
         WHERE w.fabric_id = f.id AND (w.id = asked.colourway_id OR asked.colourway_id IS NULL AND w.is_available)
         ORDER BY w.position, w.id LIMIT 1) w ON true
     ORDER BY asked.place`,
    [JSON.stringify(requested)],
  );
  return rows.map(({ isColour, ...found }, place) => {
    if (found.fabricId === null) {
      throw rejection(
        NotFoundException,
        `items[${place}].fabric_id`,
        inParts('One of the fabrics is no longer in the catalog.'),
      );
    }
    if (!isColour) {
      const problem = inParts('{name} has no such color any more. Choose another one.', { name: found.fabricName });
      throw rejection(BadRequestException, `items[${place}].colourway_id`, problem);
    }
    return found;
  });
}

async function insert(
  manager: EntityManager,
  list: FabricList,
  items: readonly ListItemInput[],
  found: readonly Found[],
  repeated: NonNullable<ListItemsInput['repeated']>,
  more: Partial<Pick<ListItem, 'id' | 'addedBy'>> = {},
): Promise<void> {
  const present = await linesOf(manager, list.id);
  const byChoice = new Map<string, Pick<ListItem, 'quantity' | 'unit'> & { id?: string }>();
  for (const line of [...present].reverse()) byChoice.set(choiceOf(line), line);
  const added: Partial<ListItem>[] = [];
  const twice: Twice[] = [];
  const raised = new Map<string, number | null>();
  let rank = present.at(-1)?.rank ?? 0;
  for (const [place, item] of items.entries()) {
    const fabric = found[place] as Found;
    const { quantity = null, unit = fabric.priceUnit, use = '', note = '' } = item;
    const same = byChoice.get(choiceOf(fabric));
    if (same && repeated !== 'second_line') {
      if (repeated === 'ask') twice.push(twiceOf(place, fabric, same));
      if (repeated === 'add_up') {
        same.quantity = sumOf(same, { quantity, unit });
        if (same.id) raised.set(same.id, same.quantity);
      }
      continue;
    }
    const line = { ...fabric, listId: list.id, quantity, unit, use, note, rank: ++rank, ...more };
    added.push(line);
    if (!same) byChoice.set(choiceOf(fabric), line);
  }
  if (twice.length > 0) throw duplicatesConflict(twice, items.length);
  assertItemQuota(list, present.length, added.length);
  if (added.length > 0) await manager.insert(ListItem, added);
  for (const [id, quantity] of raised) await manager.update(ListItem, { id }, { quantity });
  await touch(manager, list.id);
}

const choiceOf = ({ fabricId, colourwayId }: Pick<ListItem, 'fabricId' | 'colourwayId'>): string =>
  `${fabricId} ${colourwayId}`;

const labelOf = ({ fabricName, color }: Found): string => inColour(fabricName, color);

/** A line whose color is on the list already, with the length of the present one; null without one. */
interface Twice {
  place: number;
  name: string;
  length: string | null;
}

function twiceOf(place: number, fabric: Found, { quantity, unit }: Pick<ListItem, 'quantity' | 'unit'>): Twice {
  return { place, name: labelOf(fabric), length: quantity === null ? null : formatLength(quantity, unit) };
}

const listedAlready = ({ name, length }: Twice): string =>
  `${name} is on this list already${length === null ? '' : `, ${length}`}.`;

function sumOf(
  line: Pick<ListItem, 'quantity' | 'unit'>,
  more: { quantity: number | null; unit: PriceUnit },
): number | null {
  if (more.quantity === null) return line.quantity;
  const sum = (line.quantity ?? 0) + quantityIn(more.quantity, more.unit, line.unit);
  return Number(sum.toFixed(3));
}

function assertItemQuota({ name }: FabricList, present: number, more: number): void {
  if (present + more <= MAX_ITEMS) return;
  const left = MAX_ITEMS - present;
  throw new ConflictException(
    inParts(
      left === 0
        ? '{list} has {present} of {most} lines and is full, and you add {more}. Nothing was saved: make another list for the rest.'
        : '{list} has {present} of {most} lines, so {left} more would fit, and you add {more}. Nothing was saved: make another list for the rest.',
      { list: name, present, most: MAX_ITEMS, left, more },
    ),
  );
}

function duplicatesConflict(twice: readonly Twice[], all: number): ConflictException {
  return new ConflictException({
    ...questionOf(twice, all),
    code: ALREADY_LISTED,
    errors: twice.map((line) => ({ field: `items[${line.place}]`, message: listedAlready(line) })),
  });
}

function questionOf([first, ...others]: readonly Twice[], all: number): InParts {
  if (!first || others.length > 0) {
    return inParts('{twice} of {all} are on this list already. Add up, or make second lines?', {
      twice: others.length + 1,
      all,
    });
  }
  const { name, length } = first;
  return length === null
    ? inParts('{name} is on this list already. Add up, or make a second line?', { name })
    : inParts('{name} is on this list already, {length}. Add up, or make a second line?', { name, length });
}

function rejection(Kind: new (response: object) => HttpException, field: string, problem: InParts): HttpException {
  return new Kind({ ...problem, errors: [{ field, message: problem.message }] });
}
