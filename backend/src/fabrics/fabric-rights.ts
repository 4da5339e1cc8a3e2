import { isDeepStrictEqual } from 'node:util';
import { ForbiddenException } from '@nestjs/common';
import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import type { Permission } from '@selvedge/domain/users/permissions';
import { withHiddenSums } from '@selvedge/domain/users/readable-fields';
import type { EntityManager } from 'typeorm';
import type { CurrentUser } from '../http/decorators.js';
import { requireRight } from '../http/require-right.js';
import type { FabricChangeDto, FabricDto } from './dto/fabric.dto.js';
import type { Fabric } from './fabric.entity.js';
import { ADMIN_FABRIC_JOINS, ADMIN_FABRIC_JSON } from './fabric.view.js';

const SENTENCES = {
  'catalogue.write': 'You may change prices, and nothing else of a fabric. Nothing was saved.',
  'catalogue.publish': 'You may not show fabrics on the website or hide them. Nothing was saved.',
  'price.write': 'You may not change prices. Nothing was saved.',
  'cost.write': 'You may not change costs. Nothing was saved.',
  'stock.adjust': 'You may not change the stock here: count it, or book what came in. Nothing was saved.',
} as const satisfies Partial<Record<Permission, string>>;

const RIGHTS = Object.keys(SENTENCES) as (keyof typeof SENTENCES)[];

/**
 * Runs a change of a fabric. Fields that differ afterwards say which rights it needed, so fields that a form sends back
 * unchanged need none.
 *
 * @throws ForbiddenException for what the caller may not change; the transaction undoes it
 */
export async function withinRights(
  manager: EntityManager,
  id: string,
  by: CurrentUser,
  work: () => Promise<void>,
): Promise<void> {
  if (RIGHTS.every((right) => by.permissions.has(right))) return work();
  const before = partsOf(await read(manager, id));
  await work();
  const after = partsOf(await read(manager, id));
  for (const right of RIGHTS) {
    if (!isDeepStrictEqual(before[right], after[right])) requireRight(by, right, SENTENCES[right]);
  }
}

async function read(manager: EntityManager, id: string): Promise<AdminFabric> {
  const [row] = await manager.query<[{ fabric: AdminFabric }]>(
    `SELECT ${ADMIN_FABRIC_JSON} AS fabric FROM fabrics f ${ADMIN_FABRIC_JOINS} WHERE f.id = $1`,
    [id],
  );
  return row.fabric;
}

/** The fabric, divided by the right that a change of each part needs. */
function partsOf(fabric: AdminFabric): Record<keyof typeof SENTENCES, unknown> {
  const {
    price_per_meter,
    price_unit,
    cost_per_meter,
    visible,
    stock_quantity,
    available_quantity: _,
    colourways,
    ...rest
  } = fabric;
  const { version: _version, updated_at: _at, ...others } = rest;
  const colors = colourways.map(
    ({
      stock_quantity: _stock,
      reserved_quantity: _reserved,
      available_quantity: _available,
      largest_single_shade_meters: _shade,
      longest_piece_meters: _piece,
      ...color
    }) => color,
  );
  return {
    'price.write': { price_per_meter, price_unit },
    'cost.write': cost_per_meter,
    'catalogue.publish': visible,
    'stock.adjust': [stock_quantity, colourways.flatMap(({ id, stock_quantity: own }) => (own ? [[id, own]] : []))],
    'catalogue.write': { ...others, colors: fabric.colors, colourways: colors },
  };
}

/**
 * The rights that a new fabric needs. Without the right to publish it is hidden.
 *
 * @throws ForbiddenException
 */
export function rejectUnallowedNew(input: FabricDto, by: CurrentUser): FabricDto {
  requireRight(by, 'price.write', 'A new fabric has a price, and you may not set prices.');
  if (input.cost_per_meter != null) requireRight(by, 'cost.write', SENTENCES['cost.write']);
  if (input.visible === true) requireRight(by, 'catalogue.publish', SENTENCES['catalogue.publish']);
  const stocks = [input.stock_quantity, ...(input.colourways ?? []).map(({ stock_quantity }) => stock_quantity)];
  if (stocks.some((metres) => (metres ?? 0) > 0)) requireRight(by, 'stock.adjust', SENTENCES['stock.adjust']);
  return by.permissions.has('catalogue.publish') ? input : { ...input, visible: false };
}

const TEXTS = {
  description: 'description',
  care_instructions: 'careInstructions',
  internal_note: 'internalNote',
} as const;

/**
 * The input with what the caller was not shown, such as the price of the mill in a note; a cost that they read as null stays.
 *
 * @throws ForbiddenException if it is unclear where they belong
 */
export function withUnseenParts(input: FabricChangeDto, stored: Fabric, by: CurrentUser): FabricChangeDto {
  const parts = { ...input };
  if (input.cost_per_meter === null && !(by.permissions.has('cost.read') && by.permissions.has('price.read')))
    delete parts.cost_per_meter;
  for (const field of Object.keys(TEXTS) as (keyof typeof TEXTS)[]) {
    const sent = input[field];
    if (typeof sent !== 'string') continue;
    const whole = withHiddenSums(sent, stored[TEXTS[field]], by);
    if (whole === null) {
      const message = `The ${field.replace('_', ' ')} has sums that you may not see, so you can't change it. Nothing was saved.`;
      throw new ForbiddenException({ message, needs: 'price.read' });
    }
    parts[field] = whole;
  }
  return parts;
}
