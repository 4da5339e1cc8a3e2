import { exactSum } from '@selvedge/domain/length';
import type { LineProgress, ReadyRoll } from '@selvedge/domain/orders/delivery';
import type { LineConsent } from '@selvedge/domain/rolls/order-rolls';
import { freeForFlaws } from '@selvedge/domain/stock/delivered-length';
import { shadeName } from '@selvedge/domain/stock/roll-plan';
import type { EntityManager } from 'typeorm';
import {
  agreedOutcome,
  allocationsOf,
  consentsOf,
  metersOf,
  type RolledLine,
  rolledLinesOf,
  takenBy,
} from '../../allocations/rolled-lines.js';
import type { Config } from '../../config/config.js';
import { Delivery } from './delivery.entity.js';

type DeliverableLine = Pick<
  RolledLine,
  'id' | 'fabric_name' | 'color' | 'item_code' | 'quantity' | 'price_unit' | 'length_tolerance_percent'
> & {
  delivered: number;
  prepared: number;
  closed: LineProgress['closed'];
};

/** In meters; free is what goes for joins. */
interface Delivered {
  delivered: number;
  free: number;
}

type OfOrder = { id: string; quotationId: string };

/** Returns whether something was prepared or has left for an order by deliveries of its own. */
export const hasDeliveries = (manager: EntityManager, orderId: string): Promise<boolean> =>
  manager
    .createQueryBuilder(Delivery, 'd')
    .where(`d.order_id = :orderId AND d.state <> 'cancelled'`, { orderId })
    .getExists();

interface Progress {
  lines: LineProgress[];
  readyRolls: ReadyRoll[];
  /**
   * Returns whether a line may not get so much in all: its customer pays for no more than its tolerance or their consent
   * allows.
   */
  isTooMuch: (lineId: string, meters: number) => boolean;
}

/** The delivered and open parts of the lines of an order, and the rolls that can go next. */
export async function progressOf(manager: EntityManager, order: OfOrder): Promise<Progress> {
  const lines = await deliverableLinesOf(manager, order.quotationId);
  const byRoll = new Set((await rolledLinesOf(manager, order.quotationId)).map(({ id }) => id));
  const readyRolls = await readyRollsOf(manager, order.id);
  const consents = await consentsOf(
    manager,
    lines.map(({ id }) => id),
  );
  const progress = lines.map((line): LineProgress => {
    const { id: line_id, fabric_name, color, item_code, price_unit, delivered, prepared, closed } = line;
    const openAfter = (meters: number): number =>
      closed ? 0 : outcomeAfter(line, { delivered: meters, free: 0 }, consents).open;
    const issued = readyRolls.filter((roll) => roll.line_id === line_id).map(({ meters }) => meters);
    return {
      line_id,
      fabric_name,
      color,
      item_code,
      price_unit,
      by_roll: byRoll.has(line_id),
      ordered_meters: metersOf(line),
      delivered_meters: delivered,
      prepared_meters: prepared,
      open_meters: openAfter(delivered),
      ready_meters: byRoll.has(line_id) ? exactSum(issued) : openAfter(exactSum([delivered, prepared])),
      closed,
    };
  });
  const isTooMuch = (lineId: string, meters: number): boolean => {
    const line = lines.find(({ id }) => id === lineId);
    return line !== undefined && outcomeAfter(line, { delivered: meters, free: 0 }, consents).isOver;
  };
  return { lines: progress, readyRolls, isTooMuch };
}

/** The meters to be billed for some deliveries together, by the ids of their lines. @param ids of the deliveries */
export async function billedByDeliveries(
  manager: EntityManager,
  { quotationId }: OfOrder,
  ids: readonly string[],
  { joinAllowanceMetres }: Pick<Config, 'joinAllowanceMetres'>,
): Promise<Map<string, number>> {
  const lines = await deliverableLinesOf(manager, quotationId);
  const consents = await consentsOf(
    manager,
    lines.map(({ id }) => id),
  );
  const rows = await manager.query<{ line_id: string; meters: number }[]>(
    'SELECT line_id, meters::float8 FROM delivery_lines WHERE delivery_id = ANY ($1)',
    [ids],
  );
  const pieces = await manager.query<{ line_id: string; roll_id: string; agreed_defects: number }[]>(
    `SELECT a.order_line_id AS line_id, a.roll_id, a.agreed_defects
     FROM delivery_rolls r JOIN allocations a ON a.id = r.allocation_id WHERE r.delivery_id = ANY ($1)`,
    [ids],
  );
  return new Map(
    lines.map((line) => {
      const isOfLine = ({ line_id }: { line_id: string }) => line_id === line.id;
      const delivered = exactSum(rows.filter(isOfLine).map(({ meters }) => meters));
      const free = freeForFlaws(pieces.filter(isOfLine), joinAllowanceMetres);
      return [line.id, outcomeAfter(line, { delivered, free }, consents).billed] as const;
    }),
  );
}

const outcomeAfter = (line: DeliverableLine, delivered: Delivered, consents: readonly LineConsent[]) =>
  agreedOutcome(
    line,
    delivered,
    consents.filter(({ line_id }) => line_id === line.id),
  );

const deliverableLinesOf = (manager: EntityManager, quotationId: string): Promise<DeliverableLine[]> =>
  manager.query<DeliverableLine[]>(
    `SELECT l.id, l.fabric_name, l.color, l.item_code, l.quantity::float8, l.price_unit, l.length_tolerance_percent::float8,
            coalesce(s.delivered, 0)::float8 AS delivered, coalesce(s.prepared, 0)::float8 AS prepared,
            (SELECT json_build_object('by', c.closed_by, 'reason', c.reason, 'at', c.closed_at) FROM closed_lines c
             WHERE c.line_id = l.id) AS closed
     FROM quotation_lines l
     LEFT JOIN LATERAL (
       SELECT sum(p.meters) FILTER (WHERE d.state IN ('shipped', 'delivered')) AS delivered,
              sum(p.meters) FILTER (WHERE d.state = 'prepared') AS prepared
       FROM delivery_lines p JOIN deliveries d ON d.id = p.delivery_id WHERE p.line_id = l.id
     ) s ON true
     WHERE l.quotation_id = $1 ORDER BY l.position`,
    [quotationId],
  );

async function readyRollsOf(manager: EntityManager, orderId: string): Promise<ReadyRoll[]> {
  const taken = await manager.query<{ id: string }[]>(
    `SELECT r.allocation_id AS id FROM delivery_rolls r JOIN deliveries d ON d.id = r.delivery_id WHERE d.order_id = $1`,
    [orderId],
  );
  const onDelivery = new Set(taken.map(({ id }) => id));
  return (await allocationsOf(manager, orderId))
    .filter(({ id, state }) => state === 'issued' && !onDelivery.has(id))
    .map((allocation) => ({
      allocation_id: allocation.id,
      line_id: allocation.line_id,
      roll_number: allocation.roll_number,
      shade: shadeName(allocation),
      meters: takenBy(allocation),
    }));
}
