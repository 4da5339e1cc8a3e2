import type { AdminFabric, Colourway } from '@selvedge/domain/fabrics/fabric';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { aSignedInCustomer } from '../support/factories.js';
import { offerFixture, textOf as textOfPage } from '../support/offer-fixture.js';
import { textOf } from '../support/pdf-text.js';
import { openFixture, quotationFixture } from '../support/quotation-fixture.js';
import { startWorker } from '../support/worker.js';

jest.setTimeout(60_000);

const fixture = openFixture();
const { get, post, edit, template, one, seenByCustomer } = quotationFixture(fixture);
const { at, say, pathOf } = offerFixture(fixture);
let serial = 0;

const NOWHERE = '00000000-0000-4000-8000-000000000000';
const poplin = (fields: object) => ({
  name: 'Cotton Poplin',
  item_code: `QC-${serial}`,
  material: '100% Cotton',
  number_of_colors: 1,
  width: 147,
  weight: 120,
  price_per_meter: 450,
  price_unit: 'meters',
  minimum_order: 30,
  ...fields,
});
async function created(fields: object = { colors: ['Navy', 'White'] }): Promise<AdminFabric> {
  serial += 1;
  return (
    await fixture.app.http
      .post('/api/admin/fabrics')
      .set('Authorization', fixture.admin)
      .send(poplin(fields))
      .expect(201)
  ).body;
}
const changed = ({ id, item_code }: AdminFabric, fields: object) =>
  fixture.app.http
    .put(`/api/admin/fabrics/${id}`)
    .set('Authorization', fixture.admin)
    .send({ ...poplin({}), item_code, ...fields })
    .expect(200);
const colour = ({ colourways }: AdminFabric, name: string): Colourway =>
  colourways.find((own) => own.name === name) as Colourway;

const ask = (fabric: Pick<AdminFabric, 'id'>, fields: object = {}) =>
  fixture.app.http
    .post('/api/quotations')
    .set('Authorization', fixture.customer)
    .send({ fabric_id: fabric.id, quantity_meters: 100, ...fields });
const write = (fabric: AdminFabric, fields: object = {}) =>
  fixture.app.http
    .post('/api/admin/quotations/create')
    .set('Authorization', fixture.admin)
    .send({
      customer_name: 'Fathima Rizwan',
      customer_email: 'fathima@galletailors.example',
      fabric_items: [{ fabric_id: fabric.id, quantity_meters: 100, unit_price: 450, ...fields }],
    });
/** A quotation with one line, to which a line of `fabric` is added. */
const add = async (fabric: AdminFabric, fields: object = {}) => {
  const { body } = await ask(await created()).expect(201);
  return edit(body.quotation.id, { line_items: [{ fabric_id: fabric.id, quantity_meters: 5, ...fields }] });
};

describe('the color of a line', () => {
  test('is the requested one, with its own minimum order', async () => {
    const fabric = await created({ colourways: [{ name: 'Navy' }, { name: 'White', minimum_order: 80 }] });
    const white = colour(fabric, 'White').id;
    const { body } = await ask(fabric, { colourway_id: white }).expect(201);
    expect(body.quotation).toMatchObject({
      fabric_color: 'White',
      colourway_id: white,
      minimum_order: 80,
      line_items: [{ fabric: { id: fabric.id, color: 'White', colourway_id: white } }],
    });
    const navy = await ask(fabric, { colourway_id: colour(fabric, 'Navy').id }).expect(201);
    expect(navy.body.quotation).toMatchObject({ fabric_color: 'Navy', minimum_order: 30 });
  });

  test.each([[{}], [{ colourway_id: null }], [{ colourway_id: '' }]])(
    'is the first available one for a client that sends %j',
    async (nothing) => {
      const fabric = await created({ colourways: [{ name: 'Navy', is_available: false }, { name: 'White' }] });
      const white = { fabric: { color: 'White', colourway_id: colour(fabric, 'White').id } };
      expect((await ask(fabric, nothing).expect(201)).body.quotation.line_items).toMatchObject([white]);
      expect((await write(fabric, nothing).expect(201)).body.quotation.line_items).toMatchObject([white]);
      expect((await add(fabric, nothing).then(({ body }) => body)).line_items[1]).toMatchObject(white);
    },
  );

  test('has no name when the fabric has no color names', async () => {
    const { body } = await ask(await created({})).expect(201);
    expect(body.quotation.line_items[0].fabric).toMatchObject({ color: '', colourway_id: expect.any(String) });
  });

  test('keeps its name in the quotation when the color is renamed or deleted', async () => {
    const fabric = await created();
    const { id } = (await ask(fabric).expect(201)).body.quotation;
    const [navy, white] = fabric.colourways;
    await changed(fabric, {
      colourways: [
        { id: navy?.id, name: 'Midnight' },
        { id: white?.id, name: 'White' },
      ],
    });
    expect(await one(id)).toMatchObject({ fabric_color: 'Navy', colourway_id: navy?.id });
    await fixture.app.http.delete(`/api/admin/fabrics/${fabric.id}`).set('Authorization', fixture.admin).expect(200);
    expect((await one(id)).line_items[0]?.fabric).toMatchObject({ id: null, color: 'Navy', colourway_id: null });
  });

  test('can be edited, and the customer sees it as a change', async () => {
    const fabric = await created({ colourways: [{ name: 'Navy' }, { name: 'White', minimum_order: 80 }] });
    const { id } = (await ask(fabric).expect(201)).body.quotation;
    await post(id, 'approve', { quoted_price: 45_000 }).expect(200);
    const [line] = (await one(id)).line_items;
    const white = colour(fabric, 'White').id;
    const { body } = await edit(id, { line_items: [{ id: line?.id, colourway_id: white }] }).expect(200);
    expect(body).toMatchObject({ has_draft: true, fabric_color: 'White', minimum_order: 80, quoted_price: 45_000 });
    expect(body.changes).toEqual([{ line: 'Cotton Poplin, White', field: 'Colour', before: 'Navy', after: 'White' }]);
    expect((await one(id)).fabric_color).toBe('Navy');
    await post(id, 'send').expect(200);
    const sent = await template(id);
    expect(sent.line_items[0]?.fabric.colourway_id).toBe(white);
    const back = await edit(id, { line_items: [{ id: line?.id, colourway_id: colour(fabric, 'Navy').id }] }).expect(
      200,
    );
    expect(back.body.has_draft).toBe(true);
    const again = await edit(id, { line_items: [{ id: line?.id, colourway_id: white }] }).expect(200);
    expect(again.body.has_draft).toBe(false);
  });

  test('keeps its name when the color is removed while its line waits in a draft', async () => {
    const fabric = await created();
    const { id } = (await ask(await created()).expect(201)).body.quotation;
    await post(id, 'approve', { quoted_price: 45_000 }).expect(200);
    await edit(id, {
      line_items: [{ fabric_id: fabric.id, colourway_id: colour(fabric, 'White').id, quantity_meters: 5 }],
    }).expect(200);
    await changed(fabric, { colors: ['Navy'] });
    await post(id, 'send').expect(200);
    expect((await one(id)).line_items[1]?.fabric).toMatchObject({ id: fabric.id, color: 'White', colourway_id: null });
  });
});

describe('an unavailable color', () => {
  /** The response of each of the three ways to add a line. */
  const answers = async (fabric: AdminFabric, colourway_id: string) => [
    { field: 'colourway_id', answer: await ask(fabric, { colourway_id }) },
    { field: 'fabric_items[0].colourway_id', answer: await write(fabric, { colourway_id }) },
    { field: 'line_items[0].colourway_id', answer: await add(fabric, { colourway_id }) },
  ];

  test.each<[string, number, RegExp, () => Promise<[AdminFabric, string]>]>([
    [
      'is no longer sold',
      409,
      /^Cotton Poplin is no longer sold in Navy\. Choose White or Sage instead\.$/,
      async () => {
        const fabric = await created({ colors: ['Navy', 'White', 'Sage'] });
        await ask(fabric).expect(201);
        await changed(fabric, { colors: ['White', 'Sage'] });
        return [fabric, colour(fabric, 'Navy').id];
      },
    ],
    [
      'is removed',
      409,
      /^Cotton Poplin is no longer sold in the color that was chosen\. Choose Navy instead\.$/,
      async () => {
        const fabric = await created();
        await changed(fabric, { colors: ['Navy'] });
        return [fabric, colour(fabric, 'White').id];
      },
    ],
    ['never existed', 409, /Choose Navy or White instead\.$/, async () => [await created(), NOWHERE]],
    [
      'belongs to another fabric',
      400,
      /^This is a color of another fabric\. Choose Navy or White instead\.$/,
      async () => [await created(), colour(await created(), 'Navy').id],
    ],
    [
      'was the only color on sale',
      409,
      /^No color of Cotton Poplin is for sale at the moment\.$/,
      async () => {
        const fabric = await created({ colourways: [{ name: 'Navy', is_available: false }] });
        return [fabric, colour(fabric, 'Navy').id];
      },
    ],
    [
      'was removed with all other colors',
      409,
      /^Cotton Poplin is no longer sold in the color that was chosen\. Remove it, then add Cotton Poplin again\.$/,
      async () => {
        const fabric = await created();
        await changed(fabric, { colors: [] });
        return [fabric, colour(fabric, 'Navy').id];
      },
    ],
  ])('that %s is rejected with a message that says what to do', async (_, status, sentence, given) => {
    const [fabric, colourway] = await given();
    for (const { field, answer } of await answers(fabric, colourway)) {
      expect([answer.status, answer.body.message]).toEqual([status, expect.stringMatching(sentence)]);
      expect(answer.body.errors).toEqual([{ field, message: answer.body.message }]);
    }
  });

  test.each([['navy'], [7], [['a']], [{}]])('sent as %j is rejected', async (colourway_id) => {
    const fabric = await created();
    for (const answer of [
      await ask(fabric, { colourway_id }),
      await write(fabric, { colourway_id }),
      await add(fabric, { colourway_id }),
    ]) {
      expect([answer.status, answer.body.message]).toEqual([400, 'Choose a color of the fabric.']);
    }
  });

  test('that is removed concurrently never leaves a line without its color', async () => {
    for (let round = 0; round < 5; round++) {
      const fabric = await created();
      const white = colour(fabric, 'White').id;
      const [asked] = await Promise.all([ask(fabric, { colourway_id: white }), changed(fabric, { colors: ['Navy'] })]);
      expect([201, 409]).toContain(asked.status);
      if (asked.status === 201) expect(asked.body.quotation.colourway_id).toBe(white);
    }
  });
});

describe('a quotation in three colors, one with a picture, one with a shade, and one with neither', () => {
  const CODES = ['11-0601', '19-4027', '18-1664'];
  const LABELS = ['Stretch Denim, Ecru 11-0601', 'Stretch Denim, Navy 19-4027', 'Stretch Denim, Red 18-1664'];
  let picture: string;
  let fabric: AdminFabric;
  let id: string;
  let work: () => Promise<void>;
  let close: () => Promise<void>;

  beforeAll(async () => {
    ({ work, close } = await startWorker(fixture.app.config));
    picture = await uploaded();
    fabric = await created({
      name: 'Stretch Denim',
      images: [picture],
      colourways: [
        { name: 'Ecru', code: CODES[0], hex: '#f0ead6', image_ids: [picture] },
        { name: 'Navy', code: CODES[1], hex: '#1f2a44' },
        { name: 'Red', code: CODES[2] },
      ],
    });
    const written = await write(fabric);
    id = written.body.quotation.id;
    for (const name of ['Navy', 'Red']) {
      await edit(id, {
        line_items: [{ fabric_id: fabric.id, colourway_id: colour(fabric, name).id, quantity_meters: 100 }],
      }).expect(200);
    }
    await post(id, 'approve', { quoted_price: 135_000 }).expect(200);
    await work();
  });
  afterAll(() => close());

  /** @returns the address of a new picture. */
  async function uploaded(): Promise<string> {
    const ecru = sharp({ create: { width: 400, height: 400, channels: 3, background: '#f0ead6' } });
    const { body } = await fixture.app.http
      .post('/api/upload')
      .set('Authorization', fixture.admin)
      .attach('file', await ecru.jpeg().toBuffer(), 'ecru.jpg');
    return body.file_url;
  }
  const mails = async (subject: string) =>
    (
      await fixture.app.dataSource.query<{ text: string }[]>(
        `SELECT text FROM mails WHERE subject LIKE $1 ORDER BY created_at DESC`,
        [`%${subject}%`],
      )
    ).map(({ text }) => text);

  test('has the picture and shade of its own color on each line', async () => {
    expect((await one(id)).line_items.map(({ fabric: of }) => [of.color, of.color_code, of.hex, of.image_url])).toEqual(
      [
        ['Ecru', CODES[0], '#f0ead6', picture],
        ['Navy', CODES[1], '#1f2a44', null],
        ['Red', CODES[2], null, null],
      ],
    );
  });

  test('is printed with one picture, one shade, and each color with its code', async () => {
    const { body } = await at(`${await pathOf(id)}/pdf`)
      .responseType('blob')
      .expect(200);
    const text = await textOf(body);
    for (const expected of ['Ecru 11-0601', 'Navy 19-4027', 'Red 18-1664']) expect(text).toContain(expected);
    const opened = await getDocument({ data: new Uint8Array(body), verbosity: 0 }).promise;
    const { fnArray, argsArray } = await (await opened.getPage(1)).getOperatorList();
    const fills = argsArray.filter((_, index) => fnArray[index] === OPS.setFillRGBColor).map(String);
    expect(fnArray.filter((operation) => operation === OPS.paintImageXObject)).toHaveLength(1);
    expect(fills).toContain('#1f2a44');
    await opened.destroy();
  });

  test('distinguishes them on the private page and in its change form', async () => {
    const { text } = await at(await pathOf(id)).expect(200);
    const wishes = text.matchAll(/<summary aria-label="Wish another quantity or price: ([^"]*)"/g);
    expect([...wishes].map(([, label]) => label)).toEqual(LABELS);
    const pictures = [...text.matchAll(/<li><(img|span)[^>]*?(?:src="([^"]*)"|class="none")/g)].map(([, , src]) => src);
    expect(pictures).toEqual([picture.replace('.webp', '-320.webp'), expect.stringContaining('%231f2a44'), undefined]);
  });

  test('names the color of each line in mails, revision changes and change requests', async () => {
    const [decision = ''] = await mails('is approved');
    for (const label of LABELS) expect(decision).toContain(`${label}: 100 m`);
    await say(await pathOf(id), 'request-change', { message: 'Less, please.', q1: '80', q2: '90' });
    await work();
    const [asked = ''] = await mails('is asked to change');
    expect(asked).toContain(`Asked: ${LABELS[1]}: 80 m`);
    expect(asked).toContain(`Asked: ${LABELS[2]}: 90 m`);
    expect(textOfPage((await at(await pathOf(id))).text)).toContain(`${LABELS[1]}: 80 m`);
    const lines = (await one(id)).line_items;
    await edit(id, { line_items: lines.map((line) => ({ id: line.id, unit_price: 400 })) }).expect(200);
    await post(id, 'send').expect(200);
    await work();
    const [changedMail = ''] = await mails('has changed');
    for (const label of LABELS)
      expect(changedMail).toContain(`Changed: ${label}, unit price: Rs. 450.00 /m → Rs. 400.00 /m`);
  });

  test('names the color in the mail that confirms a request, which links to the request', async () => {
    const { body } = await ask(fabric, { colourway_id: colour(fabric, 'Navy').id }).expect(201);
    await work();
    const [text = ''] = await mails(`We have your request: ${body.quotation.quotation_no}`);
    expect(text).toContain(`Number: ${body.quotation.quotation_no}\n${LABELS[1]}: 100 m`);
    expect(text).toContain(`/my-quotations?quotation=${body.quotation.id}`);
  });

  test('has share images with the picture of each color, or else with its shade', async () => {
    const shown = async (query: string) => {
      const { body } = await fixture.app.http.get(`/api/share.jpg?${query}`).expect(200);
      const { dominant } = await sharp(body).stats();
      return dominant;
    };
    const [ecru, navy] = [await shown(`ids=${fabric.id}&colour=Ecru`), await shown(`ids=${fabric.id}&colour=navy`)];
    expect(await shown(`ids=${fabric.id}`)).toEqual(ecru);
    expect(Math.min(ecru.r, ecru.g, ecru.b)).toBeGreaterThan(200);
    expect(Math.max(navy.r, navy.g, navy.b)).toBeLessThan(90);
    expect(await shown('search=nothing+of+this')).toEqual(expect.objectContaining({ r: expect.any(Number) }));
  });

  test('uses a picture without a color only for a fabric that is sold in one color', async () => {
    const only = await uploaded();
    const plain = await created({ images: [only], colors: ['Ecru'] });
    expect((await ask(plain).expect(201)).body.quotation.line_items[0].fabric.image_url).toBe(only);
    const several = await created({ images: [await uploaded()], colors: ['Ecru', 'Navy'] });
    expect((await ask(several).expect(201)).body.quotation.line_items[0].fabric.image_url).toBeNull();
  });
});

describe('the stock and holds of the fabrics in an opened quotation', () => {
  test("are shown by color with the customer's own holds, the minimum and the list price, also for a draft", async () => {
    const fabric = await created({
      price_unit: 'yards',
      available_in_sri_lanka: true,
      colourways: [
        { name: 'Navy', stock_quantity: 200 },
        { name: 'White', stock_quantity: 50, minimum_order: 80, is_available: false },
      ],
    });
    const navy = colour(fabric, 'Navy').id;
    const { id } = (await ask(fabric, { colourway_id: navy }).expect(201)).body.quotation;
    const customerId = (await one(id)).customer_id;
    const addHold = (customer_id: string | null, quantity_meters: number) =>
      fixture.app.http
        .post('/api/admin/holds')
        .set('Authorization', fixture.admin)
        .send({ customer_id, fabric_id: fabric.id, colourway_id: navy, quantity_meters })
        .expect(201);
    await addHold(customerId, 30);
    await addHold((await aSignedInCustomer(fixture.app)).user.id, 20);

    const known = {
      id: fabric.id,
      price_per_meter: 450,
      price_unit: 'yards',
      minimum_order: 30,
      keeps_stock: true,
      stock_by_colour: true,
    };
    const colours = [
      { id: navy, name: 'Navy', is_available: true, minimum_order: null, ...heldOf(150, 50, 30) },
      { name: 'White', is_available: false, minimum_order: 80, ...heldOf(50, 0, 0) },
    ];
    expect((await template(id)).line_fabrics).toMatchObject([{ ...known, colourways: colours }]);
    expect((await one(id)).line_fabrics).toEqual((await template(id)).line_fabrics);

    await post(id, 'approve', { quoted_price: 45_000 }).expect(200);
    const added = await created({ colors: ['Red'], pre_order: true });
    const edited = await edit(id, { line_items: [{ fabric_id: added.id, quantity_meters: 5 }] }).expect(200);
    const now = edited.body.line_fabrics.map((own: { id: string; keeps_stock: boolean }) => [own.id, own.keeps_stock]);
    expect(new Set(now)).toEqual(
      new Set([
        [fabric.id, true],
        [added.id, false],
      ]),
    );
    expect((await one(id)).line_fabrics).toHaveLength(1);
  });

  test('are missing from lists, revisions and what the customer sees', async () => {
    const { id } = (await ask(await created()).expect(201)).body.quotation;
    await post(id, 'approve', { quoted_price: 45_000 }).expect(200);
    const [row] = await get(`?filter=${encodeURIComponent(JSON.stringify({ id: [id] }))}`);
    expect(row).not.toHaveProperty('line_fabrics');
    expect(await get(`${id}/revisions/A`)).not.toHaveProperty('line_fabrics');
    expect(await seenByCustomer(id)).not.toHaveProperty('line_fabrics');
  });
});

const heldOf = (available_quantity: number, held_quantity: number, held_for_customer: number) => ({
  available_quantity,
  held_quantity,
  held_for_customer,
});
