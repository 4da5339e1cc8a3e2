import { isDeepStrictEqual } from 'node:util';
import { BadRequestException, ConflictException, Injectable } from '@nestjs/common';
import {
  isTooWide,
  MAX_STOCK,
  NO_STOCK,
  type StockFlags,
  settleStockFlags,
  stockProblem,
  TOO_WIDE,
} from '@selvedge/domain/fabrics/fabric-rules';
import { fibresOf } from '@selvedge/domain/fabrics/sheet-reading/fibres';
import { colourNames } from '@selvedge/domain/fabrics/stock';
import { formatLength } from '@selvedge/domain/length';
import { centsFromRupees } from '@selvedge/domain/money';
import type { EntityManager } from 'typeorm';
import { isUniqueViolation } from '../database/database-unavailable.js';
import { lockedRecord } from '../database/or-not-found.js';
import { readDeleted } from '../database/undo/deleted-rows.js';
import { Undo } from '../database/undo/undo.entity.js';
import { changesBy } from '../database/versioned.js';
import { badField } from '../http/bad-field.js';
import { type CalledBy, type Change, rejectStale } from '../http/change.js';
import type { CurrentUser } from '../http/decorators.js';
import { IdempotencyService } from '../http/idempotency/idempotency.service.js';
import { DyeLot } from '../rolls/dye-lot.entity.js';
import { removeUploads } from '../uploads/uploads.service.js';
import {
  arrangeColourways,
  colourwaysOf,
  isCounted,
  linkPictures,
  namedRows,
  ownStock,
  rejectRolledAway,
  soldNames,
} from './arrange-colourways.js';
import type { Colourway } from './colourway.entity.js';
import type { ColourwayDto } from './dto/colourway.dto.js';
import type { FabricChangeDto, FabricDto } from './dto/fabric.dto.js';
import { Fabric, type FabricColumn } from './fabric.entity.js';
import { FabricImage } from './fabric-image.entity.js';
import { arrangeImages, forgetFetches, imagesOf, uploadsOf } from './fabric-images.js';
import { rejectUnallowedNew, withinRights, withUnseenParts } from './fabric-rights.js';
import { setTerms } from './fabric-terms.js';
import { movesStock, promisedAlready, shortageOf } from './stock/move-stock.js';
import { rejectLargeLoss, rejectStocked } from './stock/reject-large-loss.js';

/** Writes single fabrics for the console. */
@Injectable()
export class WriteFabricService {
  constructor(private readonly idempotency: IdempotencyService) {}

  /**
   * @returns the id of the new fabric.
   * @throws BadRequestException for stock that contradicts its flags, and for categories, patterns or images unknown.
   * @throws ConflictException when the item code is taken.
   */
  create(sent: FabricDto, change: CalledBy): Promise<string> {
    const { by } = change;
    const input = rejectUnallowedNew(sent, by);
    return this.#write(input.item_code, change, async (manager) => {
      await changesBy(manager, by);
      rejectTooWide(input.usable_width, input.width);
      const { columns, rows } = columnsOf(input, NO_STOCK, []);
      const stockByColour = rows !== undefined && ownStock(rows, []) !== undefined;
      const { identifiers } = await manager.insert(Fabric, { ...columns, stockByColour });
      const id: string = identifiers[0]?.id;
      if (rows) await arrangeColourways(manager, id, rows);
      await writeRelations(manager, { id, name: input.name }, input, rows);
      return id;
    });
  }

  /** Changes what is sent. Throws as {@link create} does, and NotFoundException, StaleRecord. */
  async update(id: string, change: Change, sent: FabricChangeDto): Promise<void> {
    await this.#write(sent.item_code, change, async (manager) => {
      const fabric = await lock(manager, id, change);
      rejectEmptied(sent, fabric, change.by);
      const input = withUnseenParts(sent, fabric, change.by);
      await withinRights(manager, id, change.by, () => this.#rewrite(manager, fabric, input));
      // Whoever may not change stock at all is told so, and not to look for a second person.
      await rejectLargeLoss(manager, change.by);
    });
  }

  async #rewrite(manager: EntityManager, fabric: Fabric, input: FabricChangeDto): Promise<void> {
    const { id } = fabric;
    const reason = input.stock_reason?.trim() ?? '';
    await movesStock(manager, { reason: 'count', reference: reason, mayFallShort: reason !== '' });
    if (input.colourways) await rejectRolledAway(manager, id, namedRows(input.colourways));
    const { columns, rows } = columnsOf(input, flagsOf(fabric), await colourwaysOf(manager, id));
    if (rows) await arrangeColourways(manager, id, rows);
    const width = input.width ?? fabric.widthCm;
    rejectTooWide(input.usable_width, width);
    // The stored one may be that of a wider fabric.
    if (input.usable_width === undefined && isTooWide(fabric.usableWidthCm, width)) columns.usableWidthCm = null;
    await manager.update(Fabric, { id }, columns);
    const before = await imagesOf(manager, [id]);
    await writeRelations(manager, { id, name: input.name, formerName: fabric.name }, input, rows);
    // Pictures of a workbook that are still being fetched must not replace those chosen here.
    if (!isDeepStrictEqual(await imagesOf(manager, [id]), before)) await forgetFetches(manager, [id]);
  }

  /** Takes it out of the catalogue; quotations keep their copy of it. @returns the id of its undo. @throws NotFoundException, StaleRecord */
  async remove(id: string, change: Change): Promise<string> {
    return this.idempotency.once(change, async (manager) => {
      const fabric = await lock(manager, id, change);
      await rejectPromised(manager, fabric);
      await rejectStocked(manager, fabric, change.by);
      const keptUploads = uploadsOf(await manager.findBy(FabricImage, { fabricId: id }));
      const { id: undoId } = await manager.save(
        manager.create(Undo, {
          actorId: change.by.id,
          kind: 'rows',
          needs: 'catalogue.write',
          resource: 'fabrics',
          name: fabric.itemCode,
          before: await readDeleted(manager, 'fabrics', [id]),
          keptUploads,
        }),
      );
      await manager.delete(Fabric, { id });
      await removeUploads(manager, keptUploads);
      return undoId;
    });
  }

  async #write<T>(itemCode: string, change: CalledBy, work: (manager: EntityManager) => Promise<T>): Promise<T> {
    try {
      return await this.idempotency.once(change, work);
    } catch (error) {
      const shortage = shortageOf(error);
      if (shortage) throw promisedAlready(shortage);
      const looksAlike = isUniqueViolation(error, 'fabrics_similar_code_key');
      if (!looksAlike && !isUniqueViolation(error, 'fabrics_item_code_key')) throw error;
      const message = looksAlike
        ? `The item code '${itemCode}' looks like that of another fabric.`
        : `The item code '${itemCode}' is already used by another fabric.`;
      throw new ConflictException({ message, errors: [{ field: 'item_code', message }] });
    }
  }
}

async function lock(manager: EntityManager, id: string, change: Change): Promise<Fabric> {
  const fabric = await lockedRecord(manager, Fabric, { id }, 'Fabric not found.');
  rejectStale(fabric, change, `The fabric ${fabric.name}`);
  await changesBy(manager, change.by);
  return fabric;
}

/** An imported fabric may lack these, but what is there stays. @throws BadRequestException */
function rejectEmptied(input: FabricChangeDto, fabric: Fabric, { permissions }: CurrentUser): void {
  const { numberOfColors, widthCm, weightGsm, priceCents } = fabric;
  const price = permissions.has('price.read') ? priceCents : null;
  const errors = [
    { field: 'price_per_meter', label: 'Price', sent: input.price_per_meter, stored: price },
    { field: 'number_of_colors', label: 'Number of Colors', sent: input.number_of_colors, stored: numberOfColors },
    { field: 'width', label: 'Width', sent: input.width, stored: widthCm },
    { field: 'weight', label: 'Weight GSM', sent: input.weight, stored: weightGsm },
  ]
    .filter(({ sent, stored }) => sent === undefined && stored !== null)
    .map(({ field, label }) => ({ field, message: `${label} is required` }));
  if (errors[0]) throw new BadRequestException({ message: errors[0].message, errors });
}

/** @throws BadRequestException */
function rejectTooWide(usable: number | null | undefined, width: number | null | undefined): void {
  if (!isTooWide(usable, width)) return;
  throw badField('usable_width', TOO_WIDE);
}

/** @throws ConflictException for a fabric reserved by orders. */
async function rejectPromised(manager: EntityManager, { id, name }: Fabric): Promise<void> {
  const [promised] = await manager.query<{ orders: string }[]>(
    `SELECT string_agg(DISTINCT o.order_number, ', ') AS orders FROM stock_reservations r JOIN orders o ON o.id = r.order_id
     WHERE r.fabric_id = $1 HAVING count(*) > 0`,
    [id],
  );
  const [held] = await manager.query<{ metres: number }[]>(
    'SELECT sum(held_quantity)::float8 AS metres FROM colourways WHERE fabric_id = $1 HAVING sum(held_quantity) > 0',
    [id],
  );
  if (!promised && !held) {
    if (await manager.existsBy(DyeLot, { fabricId: id })) {
      throw new ConflictException(
        `${name} has dye lots or rolls. Take it out of sale instead of deleting it: they are never deleted.`,
      );
    }
    return;
  }
  const what = promised
    ? `reserved for ${promised.orders}. Ship or cancel that first`
    : `held for customers (${formatLength(held?.metres ?? 0, 'meters')}). End the holds first`;
  throw new ConflictException(`${name} is ${what}, or take the fabric out of sale instead of deleting it.`);
}

/**
 * Undefined fields keep their value, or take the default of a new row. `rows` are the colors if they are sent individually; the
 * fabric's stock is then their sum, and 0 if it is out of stock.
 */
function columnsOf(
  input: FabricChangeDto,
  stored: StockFlags,
  colourways: readonly Colourway[],
): { columns: { [K in FabricColumn]: Fabric[K] | undefined }; rows: ColourwayDto[] | undefined } {
  const sent = input.colourways && namedRows(input.colourways);
  const own = sent && ownStock(sent, colourways);
  if (own !== undefined && own > MAX_STOCK) {
    rejectStock('colourways', `${input.name} would have more than ${MAX_STOCK.toLocaleString('en-US')} m.`);
  }
  const stock_quantity = own ?? input.stock_quantity;
  const flags = settledFlags({ ...input, stock_quantity }, stored);
  const rows = flags.out_of_stock
    ? sent?.map((row) => (isCounted(row, colourways) ? { ...row, stock_quantity: 0 } : row))
    : sent;
  const columns = {
    name: input.name,
    itemCode: input.item_code,
    description: input.description ?? undefined,
    material: input.material,
    fibres: fibresOf(input.material),
    careInstructions: input.care_instructions ?? undefined,
    internalNote: input.internal_note ?? undefined,
    colors: rows ? soldNames(rows, colourways) : namesOf(input.colors ?? listOf(input.color)),
    numberOfColors: input.number_of_colors,
    widthCm: input.width,
    usableWidthCm: input.usable_width,
    weightGsm: input.weight,
    priceCents: input.price_per_meter === undefined ? undefined : centsFromRupees(input.price_per_meter),
    costCents: input.cost_per_meter == null ? input.cost_per_meter : centsFromRupees(input.cost_per_meter),
    priceUnit: input.price_unit,
    minimumOrder: input.minimum_order ?? undefined,
    leadTimeDays: input.lead_time_days,
    stockQuantity: flags.stock_quantity,
    isAvailable: input.is_available ?? undefined,
    visible: input.visible ?? undefined,
    outOfStock: flags.out_of_stock,
    availableInSriLanka: flags.available_in_sri_lanka,
    isGlobal: input.is_global ?? undefined,
    preOrder: flags.pre_order,
  };
  return { columns, rows };
}

const namesOf = (names: readonly string[] | undefined): string[] | undefined => names && colourNames(names);

function settledFlags(input: Partial<StockFlags>, stored: StockFlags): StockFlags {
  const { out_of_stock, pre_order, available_in_sri_lanka, stock_quantity } = input;
  const given = { out_of_stock, pre_order, available_in_sri_lanka, stock_quantity };
  const flags = settleStockFlags(given, stored);
  const message = stockProblem(flags);
  if (message) rejectStock('stock_quantity', message);
  return flags;
}

function rejectStock(field: string, message: string): never {
  throw badField(field, message);
}

function flagsOf(fabric: Fabric): StockFlags {
  return {
    out_of_stock: fabric.outOfStock,
    pre_order: fabric.preOrder,
    available_in_sri_lanka: fabric.availableInSriLanka,
    stock_quantity: fabric.stockQuantity,
  };
}

async function writeRelations(
  manager: EntityManager,
  fabric: { id: string; name: string; formerName?: string },
  input: FabricChangeDto,
  rows: readonly ColourwayDto[] | undefined,
): Promise<void> {
  const categories = input.category_ids ?? input.categories ?? listOf(input.category_id) ?? listOf(input.category);
  const patterns = input.patterns ?? listOf(input.pattern);
  if (categories) await setTerms(manager, 'category', fabric.id, categories);
  if (patterns) await setTerms(manager, 'pattern', fabric.id, patterns);
  await arrangeImages(manager, fabric, { added: input.images, existing: input.existing_images });
  if (rows) await linkPictures(manager, fabric.id, rows);
}

/** A single value as a list: null or blank is none, undefined says nothing. */
function listOf(value: string | null | undefined): string[] | undefined {
  if (value === undefined) return undefined;
  return value ? [value] : [];
}
