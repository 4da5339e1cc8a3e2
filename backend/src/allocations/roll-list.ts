import { ConflictException } from '@nestjs/common';
import { exactSum, inOtherUnit } from '@selvedge/domain/length';
import type { OrderStatus } from '@selvedge/domain/orders/order-status';
import type { RollList, RollListLine, RollListRow, RollListTotals } from '@selvedge/domain/rolls/order-rolls';
import type { EntityManager } from 'typeorm';
import { allocationsOf, nameOfLine, rolledLinesOf, takenBy } from './rolled-lines.js';

/**
 * The rolls that a delivery note lists; null for an order without any.
 *
 * @throws ConflictException while the order is prepared and not all of its rolls are issued: the note would name other lengths
 */
export async function issuedRollsOf(
  manager: EntityManager,
  order: { id: string; orderNumber: string; quotationId: string; status: OrderStatus },
): Promise<RollList | null> {
  if (order.status === 'processing') {
    const allocations = await allocationsOf(manager, order.id);
    const open = (await rolledLinesOf(manager, order.quotationId)).find(({ id }) => {
      const own = allocations.filter(({ line_id }) => line_id === id);
      return own.length === 0 || own.some(({ state }) => state !== 'issued');
    });
    if (open) {
      throw new ConflictException(
        `The delivery note lists the rolls of ${nameOfLine(open)}: pick and issue them first. The roll list shows what is planned.`,
      );
    }
  }
  const list = await rollListOf(manager, order);
  return list.lines.length > 0 ? list : null;
}

type WeighedRow = RollListRow & { line_id: string };

/**
 * The rolls that are allocated to an order, or were issued for it, line by line.
 *
 * @param only the ids of the allocations that are listed, by default all
 */
export async function rollListOf(
  manager: EntityManager,
  { id, orderNumber, quotationId }: { id: string; orderNumber: string; quotationId: string },
  only?: ReadonlySet<string>,
): Promise<RollList> {
  const rows = await rowsOf(manager, id, only);
  const lines = (await rolledLinesOf(manager, quotationId)).flatMap((line): RollListLine[] => {
    const own = rows.filter(({ line_id }) => line_id === line.id).map(({ line_id: _, ...row }) => row);
    const { id: line_id, fabric_name, color, item_code, price_unit } = line;
    return own.length === 0
      ? []
      : [{ line_id, fabric_name, color, item_code, price_unit, rows: own, ...totalsOf(own) }];
  });
  return { order_number: orderNumber, lines, totals: totalsOf(lines.flatMap((line) => line.rows)) };
}

async function rowsOf(
  manager: EntityManager,
  orderId: string,
  only: ReadonlySet<string> | undefined,
): Promise<WeighedRow[]> {
  const allocations = (await allocationsOf(manager, orderId)).filter(({ id }) => only === undefined || only.has(id));
  const weights = await manager.query<{ id: string; grams: number | null; of: number }[]>(
    `SELECT id, net_weight_grams AS grams, coalesce(measured_length, ticket_length)::float8 AS of
     FROM rolls WHERE id = ANY ($1)`,
    [allocations.map(({ roll_id }) => roll_id)],
  );
  return allocations.map((allocation) => {
    const { line_id, roll_id, roll_number, mill_roll_number, lot_code, band, agreed_defects, is_provisional } =
      allocation;
    const weight = weights.find(({ id }) => id === roll_id);
    const meters = takenBy(allocation);
    const grams = weight?.grams == null ? null : Math.round((weight.grams * meters) / weight.of);
    const net_kg = grams === null ? null : grams / 1000;
    return {
      line_id,
      roll_number,
      mill_roll_number,
      lot_code,
      band,
      meters,
      net_kg,
      agreed_defects,
      is_provisional,
      yards: yardsOf(meters),
    };
  });
}

function totalsOf(rows: readonly RollListRow[]): RollListTotals {
  const meters = exactSum(rows.map((row) => row.meters));
  const weights = rows.flatMap(({ net_kg }) => net_kg ?? []);
  return {
    pieces: rows.length,
    rolls: new Set(rows.map(({ roll_number }) => roll_number)).size,
    meters,
    yards: yardsOf(meters),
    net_kg: weights.length < rows.length || rows.length === 0 ? null : exactSum(weights),
  };
}

const yardsOf = (meters: number): number => inOtherUnit(meters, 'meters', 3);
