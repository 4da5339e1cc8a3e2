import { Injectable, NotFoundException } from '@nestjs/common';
import { fibresOf } from '@selvedge/domain/fabrics/sheet-reading/fibres';
import { inOtherUnit, priceInOtherUnit } from '@selvedge/domain/length';
import { nameKey } from '@selvedge/domain/look-alikes';
import { centsFromRupees, rupeesFromCents } from '@selvedge/domain/money';
import type { QuotationLine } from '@selvedge/domain/quotations/quotation';
import type { Reorder, ReorderLine, Substitute } from '@selvedge/domain/quotations/reorder';
import { DataSource } from 'typeorm';
import { CatalogService } from '../../catalog/catalog.service.js';
import { matchOf } from '../../catalog/color-match.js';
import { type QuotableFabric, quotableFabrics } from '../../fabrics/wanted-colourway.js';
import type { CurrentUser } from '../../http/decorators.js';
import { currentQuotationIds } from '../merged-requests.js';
import { ordersOf } from '../quotation-orders.js';
import { QuotationsService } from '../quotations.service.js';
import { lastShades } from './last-shades.js';

/** Prepares a request for the same fabrics as an earlier quotation or order. */
@Injectable()
export class ReorderService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly quotations: QuotationsService,
    private readonly catalog: CatalogService,
  ) {}

  /**
   * The lines as last agreed: those of the order, if there is one.
   * @param also further quotations of the same request
   * @throws NotFoundException unless all are this customer's.
   */
  async ofQuotation(requestedId: string, customer: CurrentUser, also: readonly string[] = []): Promise<Reorder> {
    const { manager } = this.dataSource;
    const ids = [...new Set(await currentQuotationIds(manager, [requestedId, ...also]))];
    const quotations = await this.quotations.allForCustomer(ids, customer);
    const orders = await ordersOf(manager, ids);
    const agreed = await this.quotations.contractLines([...orders.keys()]);
    const lines = quotations.flatMap(({ id, line_items }) => agreed.get(id) ?? line_items);
    const from = orders.get(ids[0] ?? '')?.number ?? quotations[0]?.quotation_no ?? '';
    return { from, lines: await this.#lines(lines, customer) };
  }

  /** @throws NotFoundException unless it is this customer's. */
  async ofOrder(orderId: string, customer: CurrentUser): Promise<Reorder> {
    const [order] = await this.dataSource.query<{ quotation_id: string }[]>(
      'SELECT quotation_id FROM orders WHERE id = $1',
      [orderId],
    );
    if (!order) throw new NotFoundException('Order not found.');
    return this.ofQuotation(order.quotation_id, customer);
  }

  async #lines(lines: readonly QuotationLine[], customer: CurrentUser): Promise<ReorderLine[]> {
    const again = await this.dataSource.transaction(async (manager) => {
      const fabrics = await quotableFabrics(
        manager,
        lines.flatMap(({ fabric }) => fabric.id ?? []),
      );
      const drafts = lines.map((line) => reorderLineOf(line, fabrics));
      const colours = drafts.flatMap(({ colourway_id }) => colourway_id ?? []);
      const shades = await lastShades(manager, customer.id, colours);
      return drafts.map((line) => ({ ...line, shade: shades.get(line.colourway_id ?? '') ?? null }));
    });
    // They run one after another, because each reads the whole catalog index; other requests run in between.
    const answered: ReorderLine[] = [];
    for (const [index, line] of again.entries()) {
      const nearest = line.gone === null ? null : await this.#nearest(lines[index] as QuotationLine);
      answered.push({ ...line, nearest });
    }
    return answered;
  }

  /** The fabric for sale that comes nearest to one that can't be had, in its nearest color. */
  async #nearest({ fabric, unit_price, price_unit }: QuotationLine): Promise<Substitute | null> {
    const cents = centsFromRupees(unit_price);
    const [nearest] = await this.catalog.similarTo(
      fabric.id,
      {
        facets: { fibre: fibresOf(fabric.material) },
        weight: fabric.weight_gsm ?? null,
        price: price_unit === 'yards' ? priceInOtherUnit(cents, 'yards') : cents,
        near: fabric.hex ?? null,
      },
      1,
    );
    if (!nearest) return null;
    const { id, name, material, price_per_meter: price } = nearest;
    const match = fabric.hex ? matchOf(nearest, { near: fabric.hex }, []) : undefined;
    const color = nearest.colourways.find((colour) => colour.id === match?.colourway_id)?.name ?? nearest.color ?? '';
    return { fabric_id: id, name, material, color, price, price_unit: nearest.price_unit };
  }
}

function reorderLineOf(line: QuotationLine, fabrics: readonly QuotableFabric[]): ReorderLine {
  const fabric = fabrics.find(({ id, visible }) => visible && id === line.fabric.id);
  const colour =
    fabric?.colourways.find(({ id }) => id === line.fabric.colourway_id) ??
    fabric?.colourways.find(({ name }) => nameKey(name) === nameKey(line.fabric.color));
  const gone = whyGone(fabric, colour);
  const former = {
    fabric_name: line.fabric.name,
    color: line.fabric.color,
    former_quantity: line.quantity_meters,
    former_unit: line.price_unit,
    former_price: line.unit_price,
  };
  if (gone !== null || !fabric || !colour) {
    const nothing = { fabric_id: null, colourway_id: null, quantity: null, price_unit: null, price: null };
    return { ...former, ...nothing, minimum_order: null, is_raised: false, gone, nearest: null, shade: null };
  }
  const minimum = colour.minimumOrder ?? fabric.minimumOrder;
  const wanted = Math.ceil(
    fabric.priceUnit === line.price_unit ? line.quantity_meters : inOtherUnit(line.quantity_meters, line.price_unit),
  );
  return {
    ...former,
    fabric_id: fabric.id,
    colourway_id: colour.id,
    quantity: Math.max(wanted, minimum),
    price_unit: fabric.priceUnit,
    price: rupeesFromCents(fabric.priceCents),
    minimum_order: minimum,
    is_raised: wanted < minimum,
    gone: null,
    nearest: null,
    shade: null,
  };
}

/** Another color never replaces a missing one: it is offered, and the customer decides. */
function whyGone(
  fabric: QuotableFabric | undefined,
  colour: QuotableFabric['colourways'][number] | undefined,
): string | null {
  if (!fabric) return 'It is no longer in the catalog.';
  if (!fabric.isAvailable) return 'It is not for sale at the moment.';
  return colour?.isAvailable ? null : 'This color is no longer for sale.';
}
