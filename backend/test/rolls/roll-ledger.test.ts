import type { DataSource } from 'typeorm';
import { openDataSource } from '../../src/database/data-source.js';
import { cloneDatabase, type TestDatabase } from '../support/database.js';

/** Numbers of errors that the database raises by itself; see rolls.sql. */
const COUNTED_BY_ROLL = 'SV002';
const ALLOCATED = 'SV003';
const ROLL_SHORT = 'SV004';
const CHECK = '23514';

const fabric = '10000000-0000-4000-8000-000000000001';

describe('rolls, as the database keeps them', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let navy: string;
  let lot: string;
  let line: string;
  let order: string;

  beforeEach(async () => {
    database = await cloneDatabase();
    dataSource = await openDataSource(database.url);
    await dataSource.query(`
      INSERT INTO fabrics (id, name, item_code, price_cents) VALUES ('${fabric}', 'Poplin', 'CP-1', 45000);
      UPDATE colourways SET stock_quantity = 100 WHERE fabric_id = '${fabric}';
      INSERT INTO quotations (quotation_no, source, valid_until) VALUES ('QT-2026-0001', 'manual', now());
      INSERT INTO orders (order_number, quotation_id, total_amount_cents)
        SELECT 'OR-2026-0001', id, 1 FROM quotations;
      INSERT INTO quotation_lines (quotation_id, position, fabric_name, price_unit, quantity, unit_price_cents)
        SELECT id, 0, 'Poplin', 'meters', 50, 45000 FROM quotations`);
    [{ id: navy }] = await rows<{ id: string }>('SELECT id FROM colourways');
    lot = await aLot('2611');
    [{ id: line }] = await rows<{ id: string }>('SELECT id FROM quotation_lines');
    [{ id: order }] = await rows<{ id: string }>('SELECT id FROM orders');
  });

  afterEach(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  const rows = <T>(sql: string, values: unknown[] = []): Promise<[T, ...T[]]> => dataSource.query(sql, values);

  async function aLot(code: string): Promise<string> {
    const [{ id }] = await rows<{ id: string }>(
      `INSERT INTO dye_lots (fabric_id, colourway_id, lot_code, received_at) VALUES ($1, $2, $3, '2026-11-02') RETURNING id`,
      [fabric, navy, code],
    );
    return id;
  }

  async function aRoll(metres: number, { lotId = lot, band = 'A', state = 'available' } = {}): Promise<string> {
    const [{ id }] = await rows<{ id: string }>(
      `INSERT INTO rolls (lot_id, shade_band, ticket_length, state) VALUES ($1, $2, $3, $4) RETURNING id`,
      [lotId, band, metres, state],
    );
    await move(id, 'receive', metres);
    return id;
  }

  const move = (roll: string, kind: string, change: number, piece: number | null = null) =>
    dataSource.query('INSERT INTO roll_movements (roll_id, kind, length_change, piece_index) VALUES ($1, $2, $3, $4)', [
      roll,
      kind,
      change,
      piece,
    ]);
  const allocate = (roll: string, metres: number) =>
    dataSource.query(
      `INSERT INTO allocations (order_line_id, order_id, roll_id, length, cut) VALUES ($1, $2, $3, $4, 'cut')`,
      [line, order, roll, metres],
    );
  const switchTo = (on: boolean) =>
    dataSource.query('UPDATE fabrics SET counted_by_roll = $2 WHERE id = $1', [fabric, on]);
  const color = async () => {
    const [found] = await rows<{ stock: number; shade: number | null; piece: number | null }>(
      `SELECT stock_quantity::float8 AS stock, largest_single_shade::float8 AS shade, longest_piece::float8 AS piece
       FROM colourways WHERE id = $1`,
      [navy],
    );
    return found;
  };
  const rollOf = async (id: string) => {
    const [found] = await rows<{ length: number; reserved: number; pieces: number[] }>(
      `SELECT length::float8 AS length, reserved_length::float8 AS reserved, pieces::float8[] AS pieces
       FROM rolls WHERE id = $1`,
      [id],
    );
    return found;
  };
  const drift = async () => (await rows<{ drift: string }>('SELECT drifted_rolls() AS drift'))[0].drift;
  const refused = (work: Promise<unknown>, code: string) =>
    expect(work).rejects.toMatchObject({ driverError: { code } });

  it('a roll has the length of its movements, and any other length is rejected', async () => {
    const roll = await aRoll(50);
    await move(roll, 'measure', -1.4);
    await move(roll, 'cut', -20.6);

    expect(await rollOf(roll)).toEqual({ length: 28, reserved: 0, pieces: [28] });
    await refused(dataSource.query('UPDATE rolls SET length = 30 WHERE id = $1', [roll]), CHECK);
    await refused(move(roll, 'cut', -28.001), CHECK);
    expect(await drift()).toBe('0');
  });

  it('changing a movement and deleting a roll are rejected', async () => {
    const roll = await aRoll(50);

    await refused(dataSource.query('UPDATE roll_movements SET length_change = 60'), CHECK);
    await refused(dataSource.query('DELETE FROM roll_movements'), CHECK);
    await refused(dataSource.query('DELETE FROM rolls WHERE id = $1', [roll]), CHECK);
  });

  it('a roll number is never reused, even when its insert was rolled back', async () => {
    const numbers = async () =>
      (await rows<{ number: string }>('SELECT roll_number AS number FROM rolls ORDER BY roll_number')).map(
        ({ number }) => number,
      );
    await aRoll(50);
    await dataSource
      .transaction(async (manager) => {
        await manager.query(`INSERT INTO rolls (lot_id, ticket_length) VALUES ($1, 40)`, [lot]);
        throw new Error('the line went down');
      })
      .catch(() => undefined);
    await aRoll(60);

    expect(await numbers()).toEqual(['R-000001', 'R-000003']);
  });

  it('a roll of two pieces is cut in the named piece', async () => {
    const roll = await aRoll(30);
    await dataSource.query(
      `INSERT INTO roll_movements (roll_id, kind, length_change, piece_index) VALUES ($1, 'receive', 20, 1)`,
      [roll],
    );
    await move(roll, 'cut', -12.5, 0);

    expect((await rollOf(roll)).pieces).toEqual([17.5, 20]);
    await refused(move(roll, 'cut', -18, 0), ROLL_SHORT);
    await move(roll, 'cut', -20, 1);
    expect((await rollOf(roll)).pieces).toEqual([17.5]);
  });

  it('the stock of a color is the sum of its available rolls, and the ledger records each change', async () => {
    const one = await aRoll(52.4);
    await aRoll(48);
    await aRoll(30, { state: 'provisional' });
    expect(await color()).toEqual({ stock: 100, shade: null, piece: null });

    await switchTo(true);
    expect(await color()).toEqual({ stock: 100.4, shade: 100.4, piece: 52.4 });
    await move(one, 'cut', -12.4);
    expect(await color()).toEqual({ stock: 88, shade: 88, piece: 48 });
    await dataSource.query(`UPDATE rolls SET state = 'quarantined' WHERE id = $1`, [one]);
    expect(await color()).toEqual({ stock: 48, shade: 48, piece: 48 });

    const ledger = await rows<{ moved: number }>(
      'SELECT sum(on_hand)::float8 AS moved FROM stock_movements WHERE colourway_id = $1',
      [navy],
    );
    expect(ledger[0].moved).toBe(48);
    expect((await rows('SELECT stock_quantity::float8 AS sum FROM fabrics'))[0]).toEqual({ sum: 48 });
    expect(await drift()).toBe('0');
  });

  it('any other count of such a color, or of its fabric, is rejected', async () => {
    await aRoll(40);
    await switchTo(true);

    await refused(dataSource.query('UPDATE colourways SET stock_quantity = 41 WHERE id = $1', [navy]), COUNTED_BY_ROLL);
    await refused(dataSource.query('UPDATE fabrics SET stock_quantity = 41 WHERE id = $1', [fabric]), COUNTED_BY_ROLL);
    await dataSource.query(`UPDATE fabrics SET colors = '{Navy,Sand}' WHERE id = $1`, [fabric]);
    const stocks = await rows('SELECT name, stock_quantity::float8 AS stock FROM colourways ORDER BY stock DESC');
    expect(stocks.map((row) => (row as { stock: number }).stock)).toEqual(expect.arrayContaining([40, 0]));
    expect(await drift()).toBe('0');
  });

  it('the largest shade of a color is one band of one lot, without allocated lengths', async () => {
    const longest = await aRoll(60);
    await aRoll(45);
    await aRoll(70, { band: 'B' });
    await aRoll(30, { lotId: await aLot('2612') });
    await switchTo(true);
    expect(await color()).toMatchObject({ stock: 205, shade: 105, piece: 70 });

    await allocate(longest, 50);
    expect(await color()).toMatchObject({ stock: 205, shade: 70, piece: 70 });
  });

  it('two orders never get the same meters of a roll', async () => {
    const roll = await aRoll(50);
    const outcomes = await Promise.allSettled([allocate(roll, 30), allocate(roll, 30)]);

    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await rollOf(roll)).toMatchObject({ length: 50, reserved: 30 });
    const rejected = outcomes.find((outcome) => outcome.status === 'rejected');
    expect(rejected?.reason).toMatchObject({ driverError: { code: ROLL_SHORT } });
  });

  it('a roll measured shorter than its allocation shows the difference, and cutting it ends the reservation', async () => {
    const roll = await aRoll(50);
    await allocate(roll, 49.5);
    await move(roll, 'measure', -1.4);
    expect(await rollOf(roll)).toMatchObject({ length: 48.6, reserved: 49.5 });

    await move(roll, 'cut', -48.6);
    await dataSource.query(`UPDATE allocations SET state = 'picked', cut_length = 48.6`);
    expect(await rollOf(roll)).toEqual({ length: 0, reserved: 0, pieces: [] });
  });

  it('counting by roll can be switched off when nothing is allocated, and the stock is kept', async () => {
    const roll = await aRoll(50);
    await switchTo(true);
    await allocate(roll, 20);
    await refused(switchTo(false), ALLOCATED);

    await dataSource.query(`UPDATE allocations SET state = 'released'`);
    await switchTo(false);
    expect(await color()).toEqual({ stock: 50, shade: null, piece: null });
    await dataSource.query('UPDATE colourways SET stock_quantity = 47 WHERE id = $1', [navy]);
  });
});
