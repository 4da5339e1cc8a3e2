import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import { readLayout } from '../support/pdf-layout.js';
import { readPdf } from '../support/pdf-text.js';
import { openStockFixture } from '../support/stock-fixture.js';

const { fixture, admin, byColour } = openStockFixture();

const pdf = (path: string) => admin('get', path).responseType('blob');
const unknown = '00000000-0000-4000-8000-000000000000';

interface Shelf {
  fabric: AdminFabric;
  lotId: string;
  /** In the order of their numbers. */
  rolls: { id: string; roll_number: string }[];
}

/** A lot of navy with rolls `[band, meters, columns]` on the shelf. */
async function aLot(code: string, rolls: readonly (readonly [string | null, number, string?])[]): Promise<Shelf> {
  const { dataSource } = fixture.app;
  const fabric = await byColour(1, 1);
  const navy = fabric.colourways.find(({ name }) => name === 'Navy')?.id;
  const [lot] = await dataSource.query(
    `INSERT INTO dye_lots (fabric_id, colourway_id, lot_code, received_at, supplier_name)
     VALUES ($1, $2, $3, '2026-11-02', 'Lanka Mills') RETURNING id`,
    [fabric.id, navy, code],
  );
  for (const [band, meters, columns = `'available', ${meters}, 1470`] of rolls) {
    await dataSource.query(
      `WITH made AS (
         INSERT INTO rolls (lot_id, mill_roll_number, shade_band, ticket_length, state, measured_length, cuttable_width_mm)
         VALUES ($1, 'M-77', $2, $3, ${columns}) RETURNING id, state)
       INSERT INTO roll_movements (roll_id, kind, length_change) SELECT id, 'receive', $3 FROM made WHERE state <> 'expected'`,
      [lot.id, band, meters],
    );
  }
  const made = await dataSource.query('SELECT id, roll_number FROM rolls WHERE lot_id = $1 ORDER BY roll_number', [
    lot.id,
  ]);
  return { fabric, lotId: lot.id, rolls: made };
}

const idsOf = ({ rolls }: Shelf) => rolls.map(({ id }) => id);

describe('roll labels', () => {
  test('have a page of 100 × 50 mm for each roll with the facts for the store, in the requested order', async () => {
    const lot = await aLot('2611', [
      ['A', 48.6],
      [null, 61.5, `'provisional', NULL, NULL`],
    ]);
    const [first, second] = lot.rolls;
    const { body, headers } = await pdf(`rolls/labels.pdf?ids=${second?.id},${first?.id}`).expect(200);
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['content-disposition']).toMatch(/^inline; filename="roll-labels-\d{4}-\d\d-\d\d\.pdf"$/);
    const { title, pages } = await readPdf(body);
    expect(title).toBe('Selvedge: 2 roll labels');
    const wanted = [
      [second?.roll_number, '61.5 m', 'as ticketed', 'Not banded', '147 cm (58″)'],
      [first?.roll_number, '48.6 m', 'mill roll M-77', lot.fabric.item_code, 'Navy', 'Dye lot 2611', 'Band A'],
    ];
    expect(pages.map((page, index) => wanted[index]?.filter((text) => !page.includes(text ?? '?')))).toEqual([[], []]);
    expect((await readLayout(body)).pages.map(({ size }) => size)).toEqual([
      [100, 50],
      [100, 50],
    ]);
  });

  test('stay one page each with the longest words', async () => {
    const lot = await aLot('Lot of the mill at Katunayake, no. 26110', [['H', 99_999.999]]);
    for (const [piece, change] of [-50_000, 50_000].entries()) {
      await fixture.app.dataSource.query(
        `INSERT INTO roll_movements (roll_id, kind, length_change, piece_index) VALUES ($1, 'adjust', $2, $3)`,
        [...idsOf(lot), change, piece],
      );
    }
    await fixture.app.dataSource.query(`UPDATE fabrics SET name = $2 WHERE id = $1`, [
      lot.fabric.id,
      'Long '.repeat(40),
    ]);
    await fixture.app.dataSource.query(`UPDATE colourways SET name = $2 WHERE fabric_id = $1 AND name = 'Navy'`, [
      ...[lot.fabric.id, 'Shade of the sea '.repeat(4).trim()],
    ]);
    const { pages } = await readPdf((await pdf(`rolls/labels.pdf?ids=${idsOf(lot)}`).expect(200)).body);
    expect(pages).toHaveLength(1);
    for (const text of ['99,999.999 m', 'in 49,999.999 m + 50,000 m', 'no. 26110']) expect(pages[0]).toContain(text);
  });

  test("of announced rolls show the length of the mill's ticket", async () => {
    const lot = await aLot('2612', [['A', 50, `'expected', NULL, NULL`]]);
    const { pages } = await readPdf((await pdf(`rolls/labels.pdf?ids=${idsOf(lot)}`).expect(200)).body);
    expect(pages[0]).toMatch(/50 m ?as ticketed/);
  });

  test('of a whole list follow its filter and order, in ranges of up to 200 rolls', async () => {
    const lot = await aLot(
      'Whole list',
      Array.from({ length: 5 }, (_, index) => ['A', 40 + index] as const),
    );
    const sheet = (range: string) => {
      const query = new URLSearchParams({
        filter: JSON.stringify({ lot_id: lot.lotId }),
        sort: '["roll_number","DESC"]',
        range,
      });
      return `rolls/labels.pdf?${query}`;
    };
    const numbers = lot.rolls.map(({ roll_number }) => roll_number).toReversed();
    const [first, second] = [await pdf(sheet('[0,2]')).expect(200), await pdf(sheet('[3,202]')).expect(200)];
    const pages = [...(await readPdf(first.body)).pages, ...(await readPdf(second.body)).pages];
    expect(pages.map((page, index) => page.includes(numbers[index] ?? '?'))).toEqual([true, true, true, true, true]);
    expect((await admin('get', sheet('[5,204]')).expect(404)).body.message).toMatch(/Reload the list/);
    expect((await admin('get', sheet('[0,200]')).expect(400)).body.message).toMatch(/at most 200 labels/);
  });

  test.each([
    ['no ids', '', 400, /Choose some rolls first/],
    ['a roll number', '?ids=R-000001', 400, /'R-000001' is no id/],
    ['too many', `?ids=${Array.from({ length: 201 }, () => crypto.randomUUID()).join()}`, 400, /At most 200 rolls/],
    ['an unknown roll', `?ids=${unknown}`, 404, /rolls are not there\. Reload/],
  ])('are rejected for %s', async (_, query, status, message) => {
    const { body } = await admin('get', `rolls/labels.pdf${query}`).expect(status);
    expect(body.message).toMatch(message);
  });
});

describe('a shade-band card', () => {
  test('is one page with a box and the meters on hand for each band', async () => {
    const lot = await aLot('2611/7', [
      ['A', 52.4],
      ['A', 48],
      ['B', 55],
      [null, 12.3],
      ['C', 40, `'expected', NULL, NULL`],
      ['D', 40, `'returned_to_mill', NULL, NULL`],
    ]);
    const { body, headers } = await pdf(`lots/${lot.lotId}/shade-card.pdf`).expect(200);
    expect(headers['content-disposition']).toBe('inline; filename="shade-bands-2611-7.pdf"');
    const { title, pages } = await readPdf(body);
    expect(title).toBe(`Shade bands of lot 2611/7, ${lot.fabric.item_code}`);
    expect(pages).toHaveLength(1);
    for (const text of [
      ...['A 100.4 m in 2 rolls', 'B 55 m in 1 roll', 'C no roll', 'D no roll', 'H no roll'],
      ...['Not yet banded: 12.3 m in 1 roll', 'Lanka Mills, received 2 Nov 2026', 'Navy', 'Signature'],
    ]) {
      expect(pages[0]).toContain(text);
    }
  });

  test('of an unknown lot returns 404', async () => {
    await admin('get', `lots/${unknown}/shade-card.pdf`).expect(404);
    await admin('get', 'lots/2611/shade-card.pdf').expect(404);
  });
});
