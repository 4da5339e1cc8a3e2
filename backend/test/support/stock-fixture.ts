import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import { openFixture, quotationFixture } from './quotation-fixture.js';

type Line = [fabric: AdminFabric, metres: number, color?: string];

/** An app in which orders are created by staff, open for the tests of a whole file, with helpers for stock and ledger. */
export function openStockFixture() {
  const fixture = openFixture();
  const { post } = quotationFixture(fixture);
  let serial = 0;

  const admin = (method: 'get' | 'post' | 'put' | 'delete', path: string) =>
    fixture.app.http[method](`/api/admin/${path}`).set('Authorization', fixture.admin);

  async function aStockedFabric(fields: object = {}): Promise<AdminFabric> {
    serial += 1;
    const fabric = {
      name: `Poplin ${serial}`,
      item_code: `OS-${serial}`,
      material: '100% Cotton',
      number_of_colors: 1,
      width: 147,
      weight: 120,
      price_per_meter: 450,
      price_unit: 'meters',
      available_in_sri_lanka: true,
      ...fields,
    };
    return (await admin('post', 'fabrics').send(fabric).expect(201)).body;
  }
  const byColour = (navy: number, white: number, fields: object = {}) =>
    aStockedFabric({
      colourways: [
        { name: 'Navy', stock_quantity: navy },
        { name: 'White', stock_quantity: white },
      ],
      ...fields,
    });
  const read = async ({ id }: AdminFabric): Promise<AdminFabric> =>
    (await admin('get', `fabrics/${id}`).expect(200)).body;
  const id = ({ colourways }: AdminFabric, name: string) => colourways.find((own) => own.name === name)?.id;

  /** An order with these lines, created by staff. */
  async function anOrder(...lines: Line[]): Promise<{ id: string; order_number: string }> {
    const { body } = await admin('post', 'quotations/create')
      .send({
        customer_name: 'Fathima Rizwan',
        customer_email: 'fathima@galletailors.example',
        fabric_items: lines.map(([fabric, quantity_meters, color]) => ({
          fabric_id: fabric.id,
          colourway_id: color && id(fabric, color),
          quantity_meters,
          unit_price: 450,
        })),
      })
      .expect(201);
    await post(body.quotation.id, 'approve', { quoted_price: 1000 }).expect(200);
    return (await post(body.quotation.id, 'convert').expect(201)).body;
  }
  const move = (order: { id: string }, status: string, fields: object = {}) =>
    admin('post', `orders/${order.id}/status`).send({ status, ...fields });
  const go = async (order: { id: string }, ...steps: string[]) => {
    for (const status of steps) await move(order, status).expect(200);
  };

  const ledger = ({ id: fabric }: AdminFabric) =>
    fixture.app.dataSource.query(
      `SELECT w.name AS color, m.reason, m.reference, m.on_hand::float8, m.reserved::float8
       FROM stock_movements m LEFT JOIN colourways w ON w.id = m.colourway_id
       WHERE m.fabric_id = $1 AND m.reason <> 'count' ORDER BY m.id`,
      [fabric],
    );
  const stock = async (fabric: AdminFabric) => {
    const { stock_quantity, available_quantity, colourways } = await read(fabric);
    return [stock_quantity, available_quantity, ...colourways.map(({ reserved_quantity }) => reserved_quantity)];
  };

  return { fixture, admin, aStockedFabric, byColour, read, anOrder, move, go, ledger, stock };
}
