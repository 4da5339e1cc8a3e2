import { isDeepStrictEqual } from 'node:util';
import { BadRequestException, ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import {
  EMPTY_SHELF,
  MAX_STOCK,
  type StockFlags,
  settleStockFlags,
  stockFault,
} from '@selvedge/domain/fabrics/fabric-rules';
import { fibresOf } from '@selvedge/domain/fabrics/sheet-reading/fibres';
import { colourNames } from '@selvedge/domain/fabrics/stock';
import { formatLength } from '@selvedge/domain/length';
import { centsFromRupees } from '@selvedge/domain/money';
import { DataSource, type EntityManager } from 'typeorm';
import { changesBy } from '../database/versioned.js';
import { type Change, rejectStale } from '../http/change.js';
import type { CurrentUser } from '../http/decorators.js';
import { isUniqueViolation } from '../http/errors/database-error.js';
import { removeUploads } from '../uploads/uploads.service.js';
import { arrangeColourways, colourwaysOf, linkPictures, namedRows, ownStock, soldNames } from './arrange-colourways.js';
import type { Colourway } from './colourway.entity.js';
import type { ColourwayDto } from './dto/colourway.dto.js';
import type { FabricDto } from './dto/fabric.dto.js';
import { Fabric, type FabricColumn } from './fabric.entity.js';
import { FabricImage } from './fabric-image.entity.js';
import { arrangeImages, uploadsOf } from './fabric-images.js';
import { setTerms } from './fabric-terms.js';
import { forgetFetches, imagesOf } from './import/persistence/upsert-images.js';
import { movesStock, promisedAlready, shortageOf } from './stock/move-stock.js';

/** The console writes the catalogue, one fabric at a time. */
@Injectable()
export class WriteFabricService {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * @returns the id of the new fabric.
   * @throws BadRequestException for stock that contradicts its flags, and for categories, patterns or images unknown.
   * @throws ConflictException when the item code is taken.
   */
  create(input: FabricDto, by: CurrentUser): Promise<string> {
    return this.#write(input.item_code, async (manager) => {
      await changesBy(manager, by);
      const { columns, rows } = columnsOf(input, EMPTY_SHELF, []);
      const stockByColour = rows !== undefined && ownStock(rows, []) !== undefined;
      const { identifiers } = await manager.insert(Fabric, { ...columns, stockByColour });
      const id: string = identifiers[0]?.id;
      if (rows) await arrangeColourways(manager, id, rows);
      await writeRelations(manager, { id, name: input.name }, input, rows);
      return id;
    });
  }

  /** Changes what is sent. Throws as {@link create} does, and NotFoundException, StaleRecord. */
  async update(id: string, change: Change, input: FabricDto): Promise<void> {
    await this.#write(input.item_code, async (manager) => {
      const fabric = await lock(manager, id, change);
      const reason = input.stock_reason?.trim() ?? '';
      await movesStock(manager, { reason: 'count', reference: reason, mayFallShort: reason !== '' });
      const { columns, rows } = columnsOf(input, flagsOf(fabric), await colourwaysOf(manager, id));
      if (rows) await arrangeColourways(manager, id, rows);
      await manager.update(Fabric, { id }, columns);
      const before = await imagesOf(manager, [id]);
      await writeRelations(manager, { id, name: input.name, formerName: fabric.name }, input, rows);
      // Pictures on their way from a sheet would take the place of those chosen here.
      if (!isDeepStrictEqual(await imagesOf(manager, [id]), before)) await forgetFetches(manager, [id]);
    });
  }

  /** Takes it out of the catalogue for good; quotations keep their copy of it. @throws NotFoundException, StaleRecord */
  async remove(id: string, change: Change): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await rejectPromised(manager, await lock(manager, id, change));
      const images = await manager.findBy(FabricImage, { fabricId: id });
      await manager.delete(Fabric, { id });
      await removeUploads(manager, uploadsOf(images));
    });
  }

  async #write<T>(itemCode: string, work: (manager: EntityManager) => Promise<T>): Promise<T> {
    try {
      return await this.dataSource.transaction(work);
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
  const fabric = await manager.findOne(Fabric, { where: { id }, lock: { mode: 'pessimistic_write' } });
  if (!fabric) throw new NotFoundException('Fabric not found.');
  rejectStale(fabric, change, `The fabric ${fabric.name}`);
  await changesBy(manager, change.by);
  return fabric;
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
  if (!promised && !held) return;
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
  input: FabricDto,
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
    ? sent?.map((row) => (ownStock([row], colourways) === undefined ? row : { ...row, stock_quantity: 0 }))
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
    weightGsm: input.weight,
    priceCents: centsFromRupees(input.price_per_meter),
    priceUnit: input.price_unit,
    minimumOrder: input.minimum_order ?? undefined,
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
  const said = { out_of_stock, pre_order, available_in_sri_lanka, stock_quantity };
  const flags = settleStockFlags(said, stored);
  const message = stockFault(flags);
  if (message) rejectStock('stock_quantity', message);
  return flags;
}

function rejectStock(field: string, message: string): never {
  throw new BadRequestException({ message, errors: [{ field, message }] });
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
  input: FabricDto,
  rows: readonly ColourwayDto[] | undefined,
): Promise<void> {
  const categories = input.category_ids ?? input.categories ?? listOf(input.category_id) ?? listOf(input.category);
  const patterns = input.patterns ?? listOf(input.pattern);
  if (categories) await setTerms(manager, 'category', fabric.id, categories);
  if (patterns) await setTerms(manager, 'pattern', fabric.id, patterns);
  await arrangeImages(manager, fabric, { added: input.images, kept: input.existing_images });
  if (rows) await linkPictures(manager, fabric.id, rows);
}

/** A single value as a list: null or blank is none, undefined says nothing. */
function listOf(value: string | null | undefined): string[] | undefined {
  if (value === undefined) return undefined;
  return value ? [value] : [];
}
