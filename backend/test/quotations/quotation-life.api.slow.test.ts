import { randomUUID } from 'node:crypto';
import { formatDate } from '@selvedge/domain/dates';
import { formatCents, formatRupees } from '@selvedge/domain/money';
import type { DashboardStats, Order, OrderDetail, OwnOrder } from '@selvedge/domain/orders/order';
import { isActiveOrder, nextOrderStatuses, type OrderStatus } from '@selvedge/domain/orders/order-status';
import { canAnswer, turns } from '@selvedge/domain/quotations/offer';
import type {
  AdminQuotation,
  GroupedQuotation,
  OwnQuotation,
  QuotationLine,
  QuotationTemplate,
  TurnCounts,
} from '@selvedge/domain/quotations/quotation';
import { canMove, isPriceOffered } from '@selvedge/domain/quotations/quotation-status';
import fc from 'fast-check';
import supertest from 'supertest';
import { type ApiProcess, startApiProcess } from '../support/api-process.js';
import { startApp, type TestApp } from '../support/app.js';
import { dayAhead } from '../support/days.js';
import { aFabric } from '../support/fabric-factories.js';
import { aSignedInAdmin, aSignedInCustomer } from '../support/factories.js';

/** For longer searches by hand, raise the number of runs. */
const RUNS = 1;
const VAT = 18;
/** An internal note of staff. */
const NOTE = 'Floor price 271';

let app: TestApp;
/** A second API on the same database. */
let replica: ApiProcess;
let admins: { id: string; token: string }[];

beforeAll(async () => {
  app = await startApp({ vatPercent: VAT });
  admins = await Promise.all(
    [1, 2].map(async () => {
      const { user, token } = await aSignedInAdmin(app);
      return { id: user.id, token };
    }),
  );
  replica = await startApiProcess(app.config, { VAT_PERCENT: String(VAT) });
}, 60_000);
afterAll(async () => {
  await replica.kill();
  await app.close();
});

const KINDS = [
  'request',
  'write',
  'edit',
  'lines',
  'note',
  'address',
  'approve',
  'respond',
  'reject',
  'decide by the sheet',
  'send',
  'extend',
  'discard',
  'merge',
  'delete',
  'own',
  'link',
  'mail again',
  'accept by link',
  'answer by link',
  'answer by account',
  'answer by telephone',
  'time is over',
  'convert',
  'confirm',
  'ship',
  'cancel',
  'hold',
  'price',
  'colours',
  'fabric is deleted',
  'customer is blocked',
] as const;
type Kind = (typeof KINDS)[number];
const weights: Partial<Record<Kind, number>> = {
  edit: 5,
  lines: 3,
  approve: 5,
  respond: 3,
  send: 4,
  'accept by link': 3,
  'answer by link': 2,
  convert: 2,
  confirm: 3,
};

const anyAction = fc.oneof(
  ...KINDS.map((kind) => ({
    weight: weights[kind] ?? 1,
    arbitrary: fc.record({
      kind: fc.constant(kind),
      first: fc.boolean(),
      /** Index of the quotation. */
      on: fc.nat(7),
      /** True if the version that was read is sent. */
      looked: fc.boolean(),
      /** Variant of the action. */
      way: fc.nat(5),
      cents: fc.oneof(fc.integer({ min: 1, max: 5_000_000 }), fc.constantFrom(1, 3, 50, 333)),
      milli: fc.oneof(fc.integer({ min: 1, max: 400_000 }), fc.constantFrom(1, 5, 500, 1_500)),
      tenths: fc.oneof(fc.nat(1000), fc.constantFrom(0, 125, 1000)),
    }),
  })),
);
type Action = typeof anyAction extends fc.Arbitrary<infer T> ? T : never;
const life = fc.array(fc.array(anyAction, { minLength: 3, maxLength: 5 }), { minLength: 3, maxLength: 4 });

interface Customer {
  id: string;
  token: string;
  email: string;
}

/** All records of a run. */
interface World {
  customers: Customer[];
  fabrics: { id: string; name: string; itemCode: string; colours: string[] }[];
  quotations: AdminQuotation[];
  holds: string[];
}

interface Answer {
  status: number;
  body: { message?: string };
}

/** Errors of the database that reject a call; a deadlock is one of them. */
const DATABASE_MESSAGES =
  /^(Someone else changed this|One of the values is not allowed|This refers to something|This already exists|This took too long)/;
const allowed = [200, 201, 202, 303, 400, 401, 403, 404, 409];

const http = (first: boolean) => (first ? app.http : (supertest(replica.url) as unknown as TestApp['http']));
const seen = async <T>(path: string, token = admins[0]?.token as string): Promise<T> =>
  (await app.http.get(`/api/${path}`).set('Authorization', token).expect(200)).body;
const rows = async <T>(path: string): Promise<{ rows: T[]; total: number }> => {
  const answer = await app.http
    .get(`/api/admin/${path}`)
    .set('Authorization', admins[0]?.token as string)
    .expect(200);
  return { rows: answer.body, total: Number(answer.headers['content-range']?.split('/')[1]) };
};
const listed = <T>(resource: string, filter: object) =>
  rows<T>(`${resource}?range=[0,499]&filter=${encodeURIComponent(JSON.stringify(filter))}`);

async function world(): Promise<World> {
  const customers = await Promise.all(
    [1, 2].map(async () => {
      const { user, token } = await aSignedInCustomer(app);
      return { id: user.id, token, email: user.email };
    }),
  );
  const fabrics = await Promise.all([
    aFabric(app, { colors: ['Navy', 'White'] }),
    aFabric(app, { priceUnit: 'yards', priceCents: 33_333, colors: ['Ecru', 'Rust'] }),
    aFabric(app, { priceCents: 99, stockQuantity: 40 }),
  ]);
  const colours = await app.dataSource.query<{ fabric_id: string; id: string }[]>(
    'SELECT fabric_id, id FROM colourways WHERE fabric_id = ANY($1) ORDER BY position',
    [fabrics.map(({ id }) => id)],
  );
  const made: World = {
    customers,
    fabrics: fabrics.map(({ id, name, itemCode }) => ({
      id,
      name,
      itemCode,
      colours: colours.filter(({ fabric_id }) => fabric_id === id).map((colour) => colour.id),
    })),
    quotations: [],
    holds: [],
  };
  const start = { first: true, on: 0, looked: false, way: 2, cents: 100, milli: 1_500, tenths: 0 };
  await actions.request({ ...start, kind: 'request' }, made);
  await actions.request({ ...start, kind: 'request', on: 1, way: 0, milli: 60_125 }, made);
  await actions.write({ ...start, kind: 'write', cents: 33_333, milli: 5_500, tenths: 125 }, made);
  await actions.write({ ...start, kind: 'write', on: 1, cents: 1_999, milli: 12_345, tenths: 55 }, made);
  const there = (await listed<AdminQuotation>('quotations', {})).rows.toReversed();
  const [, , , single, written] = there.filter(({ customer_id }) => customers.some(({ id }) => id === customer_id));
  // One is offered and then edited, one is an order.
  for (const [quotation, ...kinds] of [
    [single, 'approve', 'edit'],
    [written, 'approve', 'convert'],
  ] as [AdminQuotation, ...Kind[]][]) {
    for (const kind of kinds)
      await actions[kind]({ ...start, kind, way: 1, cents: 12_345 }, { ...made, quotations: [quotation] });
  }
  return made;
}

const of = <T>(list: readonly T[], place: number): T => list[place % list.length] as T;

/** Path of its offer page; null when it has none. */
async function pathOf(id: string): Promise<string | null> {
  const { status, body } = await app.http
    .get(`/api/admin/quotations/${id}/link`)
    .set('Authorization', admins[0]?.token as string);
  return status === 200 && body.url ? new URL(body.url).pathname : null;
}

const staff = (
  { first, looked, way }: Action,
  method: 'post' | 'put' | 'delete' | 'patch',
  path: string,
  { version }: Partial<AdminQuotation> = {},
  body: object = {},
): Promise<Answer> =>
  http(first)
    [method](`/api/admin/${path}`)
    .set('Authorization', of(admins, way).token)
    .send({ ...body, ...(looked && version && { version }) });

const nothing: Answer = { status: 200, body: {} };

type Fits = (quotation: AdminQuotation) => boolean;
const isUnordered: Fits = ({ ordered }) => !ordered;
const isDecided: Fits = ({ status, ordered }) => status !== 'pending' && !ordered;
const isOpen: Fits = ({ offer_state }) => offer_state === 'open' || offer_state === 'change_requested';
const isOrdered: Fits = ({ ordered }) => ordered;
/** Conditions under which an action is valid; it is also tried elsewhere, and then rejected. */
const fits: Partial<Record<Kind, Fits>> = {
  edit: isUnordered,
  lines: isUnordered,
  address: ({ source, ordered }) => source === 'manual' && !ordered,
  approve: ({ status }) => status !== 'approved',
  respond: ({ status }) => status === 'pending',
  reject: ({ status, ordered }) => status !== 'rejected' && !ordered,
  'decide by the sheet': isUnordered,
  send: ({ has_draft, status }) => has_draft && status !== 'rejected',
  extend: isDecided,
  discard: ({ has_draft }) => has_draft,
  link: isDecided,
  'mail again': isDecided,
  'accept by link': isOpen,
  'answer by link': ({ offer_state }) => offer_state !== null,
  'answer by account': isOpen,
  'answer by telephone': isOpen,
  'time is over': isOpen,
  convert: ({ status, ordered }) => status === 'approved' && !ordered,
  confirm: isOrdered,
  ship: isOrdered,
  cancel: isOrdered,
};

/** The quotation that an action applies to. */
function meant({ kind, on, tenths }: Action, quotations: readonly AdminQuotation[]): AdminQuotation | undefined {
  const fitting = quotations.filter(fits[kind] ?? (() => true));
  return of(fitting.length > 0 && tenths % 6 > 0 ? fitting : quotations, on);
}

const about =
  (act: (quotation: AdminQuotation, action: Action, world: World) => Promise<Answer>) =>
  async (action: Action, world: World): Promise<Answer> => {
    const quotation = meant(action, world.quotations);
    return quotation ? act(quotation, action, world) : nothing;
  };

const decision = (verb: string, body: (action: Action) => object = () => ({})) =>
  about((quotation, action) => staff(action, 'post', `quotations/${quotation.id}/${verb}`, quotation, body(action)));

/** A decision about one request, or about its whole submission in its current state. */
const groupDecision = (verb: string, body: (action: Action) => object) =>
  about(async (quotation, action) => {
    const group = quotation.request_group;
    const isOfAll = action.way % 2 === 0 && group !== null && quotation.status === 'pending';
    const merged = isOfAll ? (await listed<AdminQuotation>('quotations', { request_group: group })).rows : [];
    const seen = merged
      .filter(({ status, customer_id }) => status === 'pending' && customer_id === quotation.customer_id)
      .map(({ id, version }) => ({ id, version }));
    const all = isOfAll && seen.length > 0 && { with_group: true, group: seen };
    return staff(action, 'post', `quotations/${quotation.id}/${verb}`, quotation, { ...body(action), ...all });
  });

/** Text of an answer by its kind. */
const requestOf = ({ way }: Action): [verb: string, body: object] =>
  of<[string, object]>(
    [
      ['accept', { name: 'Nimali Perera' }],
      ['decline', { reason: 'Too dear.' }],
      ['request-change', { message: `Less of it, ${way}.` }],
      ['request-extension', { message: 'One more week.' }],
    ],
    way,
  );

const onPage = async (
  quotation: AdminQuotation,
  { first }: Action,
  [verb, body]: [string, object],
): Promise<Answer> => {
  const path = await pathOf(quotation.id);
  return path ? http(first).post(`${path}/${verb}`).type('form').send(body) : nothing;
};

const step = (...statuses: OrderStatus[]) =>
  about(async ({ order_id }, action) => {
    if (!order_id) return nothing;
    const answers: Answer[] = [];
    for (const status of statuses) {
      const short = status === 'confirmed' && { stock_reason: 'More comes on Friday' };
      answers.push(await staff(action, 'post', `orders/${order_id}/status`, {}, { status, ...short }));
    }
    return answers.find(({ status }) => status >= 300) ?? (answers[0] as Answer);
  });

const actions: Record<Kind, (action: Action, world: World) => Promise<Answer>> = {
  request: async ({ first, on, way, milli }, { customers, fabrics }) => {
    const group = randomUUID();
    const answers = await Promise.all(
      fabrics.slice(0, 1 + (way % 3)).map((fabric, place) =>
        http(first)
          .post('/api/quotations')
          .set({
            Authorization: of(customers, on).token,
            'X-Request-Group': group,
            'Idempotency-Key': `${group}-${place}`,
          })
          .send({ fabric_id: fabric.id, colourway_id: of(fabric.colours, way), quantity_meters: milli / 1000 }),
      ),
    );
    return answers.find(({ status }) => status !== 201) ?? (answers[0] as Answer);
  },
  write: ({ cents, milli, tenths, ...action }, { customers, fabrics }) =>
    staff(
      { cents, milli, tenths, ...action },
      'post',
      'quotations/create',
      {},
      {
        customer_name: 'Nimali Perera',
        customer_email: of(customers, action.on).email,
        admin_response: NOTE,
        discount: tenths / 10,
        fabric_items: [0, 1].map((place) => ({
          fabric_id: of(fabrics, place).id,
          quantity_meters: Math.max(0.1, milli / 1000),
          unit_price: (cents % 100_000) / 100,
        })),
      },
    ),
  edit: about((quotation, { cents, milli, tenths, ...action }) => {
    const [line] = quotation.line_items;
    const edits = [
      { line_items: [{ id: line?.id, unit_price: (cents % 1_000_000) / 100 }] },
      { line_items: [{ id: line?.id, quantity_meters: milli / 1000 }] },
      { discount: tenths / 10 },
      { line_items: [{ id: line?.id, unit_price: cents / 10_000 > 99 ? 0.01 : 12.35, quantity_meters: milli / 1000 }] },
      { valid_until: of([dayAhead(200), dayAhead(350)], milli) },
      { admin_response: `A word, ${tenths}`, discount: 0 },
    ];
    const all = { cents, milli, tenths, ...action };
    return staff(all, 'put', `quotations/${quotation.id}/template`, quotation, of(edits, action.way));
  }),
  lines: about((quotation, action, { fabrics }) => {
    const fabric = of(fabrics, action.milli);
    const added = {
      fabric_id: fabric.id,
      colourway_id: of(fabric.colours, action.tenths),
      quantity_meters: action.milli / 1000,
    };
    const remaining = quotation.line_items.slice(action.way % 2).map(({ id }) => ({ id }));
    const lines = action.way < 4 ? [...remaining, added] : remaining;
    return staff(action, 'put', `quotations/${quotation.id}/template`, quotation, {
      all_lines: true,
      line_items: lines,
    });
  }),
  note: about((quotation, action) =>
    staff(action, 'put', `quotations/${quotation.id}/template`, quotation, {
      internal_notes: `${NOTE}, ${action.tenths}`,
    }),
  ),
  address: about((quotation, action, { customers }) =>
    staff(action, 'put', `quotations/${quotation.id}/template`, quotation, {
      customer_name: `Fathima ${action.tenths}`,
      ...(action.way > 2 && { customer_email: of(customers, action.milli).email }),
    }),
  ),
  approve: groupDecision('approve', ({ cents }) => ({ quoted_price: cents / 100, admin_comment: 'With pleasure.' })),
  respond: groupDecision('respond', ({ cents, way }) => ({
    admin_response: 'We have looked into it.',
    ...(way % 3 > 0 && { quoted_price: cents / 100 }),
    ...(way > 3 && { valid_until: dayAhead(240) }),
  })),
  reject: groupDecision('reject', () => ({ admin_comment: 'Sold out.' })),
  'decide by the sheet': about((quotation, action) =>
    staff(action, 'put', `quotations/${quotation.id}/template`, quotation, {
      status: of(['approved', 'rejected', 'responded'], action.way),
      ...(action.tenths < 500 && { discount: action.tenths / 10 }),
    }),
  ),
  send: decision('send'),
  extend: decision('extend', ({ milli }) => ({ valid_until: of([dayAhead(220), dayAhead(330)], milli) })),
  discard: decision('discard-draft'),
  merge: async (action, { quotations }) => {
    const [first, ...others] = quotations.filter(({ status }) => status === 'pending');
    const merged = others.filter(({ request_group }) => request_group && request_group === first?.request_group);
    if (!first || merged.length === 0) return nothing;
    return staff(action, 'post', 'quotations/merge', {}, { ids: [first, ...merged].map(({ id }) => id) });
  },
  delete: about((quotation, action) => staff(action, 'delete', `quotations/${quotation.id}`, quotation)),
  own: about((quotation, action) =>
    staff(action, 'put', `quotations/${quotation.id}/owner`, quotation, {
      owner_id: action.way < 2 ? null : of(admins, action.way).id,
    }),
  ),
  link: about((quotation, action) =>
    staff(action, action.way < 2 ? 'delete' : 'post', `quotations/${quotation.id}/link`),
  ),
  'mail again': about(async (quotation, action) => {
    await app.dataSource.query(`UPDATE mails SET state = 'sent', sent_at = now() WHERE quotation_id = $1`, [
      quotation.id,
    ]);
    return staff(action, 'post', `quotations/${quotation.id}/resend-mail`);
  }),
  'accept by link': about((quotation, action) => onPage(quotation, action, ['accept', { name: 'Nimali Perera' }])),
  'answer by link': about((quotation, action) => onPage(quotation, action, requestOf(action))),
  'answer by account': about(async (quotation, action, { customers }) => {
    const [verb, body] = requestOf(action);
    const customer = of(customers, action.tenths);
    const own = action.looked ? (await asOwn(customer)).quotations?.find(({ id }) => id === quotation.id) : undefined;
    return http(action.first)
      .post(`/api/quotations/${quotation.id}/${verb}`)
      .set('Authorization', customer.token)
      .send({ ...body, ...(own && { version: own.version }) });
  }),
  'answer by telephone': about((quotation, action) => {
    const [verb, body] = requestOf({ ...action, way: action.way % 2 });
    return staff(action, 'post', `quotations/${quotation.id}/${verb}`, quotation, body);
  }),
  'time is over': about(async ({ id }) => {
    // A document contains its end of validity, which must equal that of the quotation.
    await app.dataSource.query(
      `WITH over AS (UPDATE quotations SET valid_until = date_trunc('second', now() - interval '1 minute')
                     WHERE id = $1 AND NOT is_ordered AND answer IS DISTINCT FROM 'accepted' RETURNING valid_until)
       UPDATE quotation_documents d SET content = jsonb_set(content, '{valid_until}',
         to_jsonb(to_char(over.valid_until AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
       FROM over WHERE d.quotation_id = $1
         AND d.serial = (SELECT max(serial) FROM quotation_documents n WHERE n.quotation_id = $1)`,
      [id],
    );
    return nothing;
  }),
  convert: decision('convert'),
  confirm: step('confirmed'),
  ship: step('processing', 'shipped', 'delivered'),
  cancel: step('cancelled'),
  hold: async (action, { customers, fabrics, holds }) => {
    const fabric = of(fabrics, action.on);
    if (action.way < 2 && holds.length > 0) return staff(action, 'delete', `holds/${of(holds, action.on)}`);
    const answer = await staff(
      action,
      'post',
      'holds',
      {},
      {
        customer_id: of(customers, action.tenths).id,
        fabric_id: fabric.id,
        colourway_id: of(fabric.colours, action.way),
        quantity_meters: Math.min(action.milli, 20_000) / 1000,
      },
    );
    if (answer.status === 201) holds.push((answer.body as unknown as { id: string }).id);
    return answer;
  },
  price: (action, { fabrics }) =>
    staff(
      action,
      'post',
      'fabrics/batch',
      {},
      { selection: { ids: fabrics.map(({ id }) => id) }, change: { price_percent: 5 } },
    ),
  colours: (action, { fabrics }) => {
    const { id, name, itemCode } = of(fabrics, action.on);
    return staff(
      action,
      'put',
      `fabrics/${id}`,
      {},
      {
        name,
        item_code: itemCode,
        material: '100% Cotton',
        width: 147,
        weight: 120,
        price_per_meter: action.cents / 100,
        price_unit: of(['meters', 'yards'], action.on),
        number_of_colors: 1,
        colors: of([['Navy', 'White'], ['White'], ['Ecru']], action.way),
      },
    );
  },
  'fabric is deleted': (action, { fabrics }) => staff(action, 'delete', `fabrics/${of(fabrics, action.on).id}`),
  'customer is blocked': (action, { customers }) => {
    const { id } = of(customers, action.on);
    return action.way === 5
      ? staff(action, 'delete', `users/${id}`)
      : staff(action, 'patch', `users/${id}/toggle-status`, {}, { is_active: action.way > 2 });
  },
};

/** Only one of several calls that name the same version succeeds, because each raises it. */
const decides = new Set<Kind>(['approve', 'respond', 'reject', 'send', 'extend', 'convert', 'delete']);

/** Price × quantity to the cent, computed differently from the product: half away from zero. */
function productOf(price: number, quantity: number): number {
  return Math.trunc((Math.round(price * 100) * Math.round(quantity * 1000) * 2 + 1000) / 2000);
}
const percentOf = (amount: number, tenths: number): number => Math.trunc((amount * tenths * 2 + 1000) / 2000);
const inCents = (rupees: number): number => Math.round(rupees * 100);

/** The amounts of a page, in order. */
const amounts = (text: string): string[] => text.match(/-?Rs\. [\d,]+\.\d\d/g) ?? [];
const sheetOf = (html: string): string =>
  (/<ol class="lines"[^>]*>[\s\S]*<\/dl>/.exec(html)?.[0] ?? '').replace(/<[^>]+>/g, ' ');

const figuresOf = (line: QuotationLine) => [
  line.id,
  line.quantity_meters,
  line.price_unit,
  line.unit_price,
  line.total_price,
  line.fabric.color,
];

/** Documents add up, using the figures that they show. */
function addsUp({
  line_items,
  discount,
  totals,
  vat_percent,
}: Pick<OwnOrder, 'line_items' | 'discount' | 'totals' | 'vat_percent'>): void {
  for (const line of line_items)
    expect(inCents(line.total_price)).toBe(productOf(line.unit_price, line.quantity_meters));
  const subtotal = line_items.reduce((sum, line) => sum + inCents(line.total_price), 0);
  const off = percentOf(subtotal, Math.round(discount * 10));
  expect([inCents(totals.subtotal), inCents(totals.discount)]).toEqual([subtotal, off]);
  const net = inCents(totals.net);
  expect(subtotal - off + inCents(totals.adjustment)).toBe(net);
  expect([vat_percent, inCents(totals.vat)]).toEqual([VAT, percentOf(net, VAT * 10)]);
  expect(inCents(totals.total)).toBe(net + inCents(totals.vat));
}

interface Sheet {
  serial: number | null;
  content: QuotationTemplate;
  total_cents: string | null;
  verify_code: string | null;
  mail: string | null;
}

/** The quotations as customers see them; null for one who has lost access. */
type Own = Customer & { quotations: OwnQuotation[] | null };

async function asOwn(customer: Customer): Promise<Own> {
  const { status, body } = await app.http.get('/api/quotations').set('Authorization', customer.token);
  return { ...customer, quotations: status === 401 ? null : body.quotations };
}

/** One quotation, as seen by everybody who may read it. */
async function agrees(quotation: AdminQuotation, customers: readonly Own[]): Promise<void> {
  const { id } = quotation;
  const template = await seen<QuotationTemplate>(`admin/quotations/${id}/template`);
  const sheets = await app.dataSource.query<Sheet[]>(
    `SELECT serial, content, total_cents, verify_code,
       (SELECT text FROM mails m WHERE m.document_id = d.id ORDER BY created_at LIMIT 1) AS mail
     FROM quotation_documents d WHERE quotation_id = $1 ORDER BY revision`,
    [id],
  );
  const offered = isPriceOffered(quotation.status, quotation.quoted_price);
  const newest = sheets.filter(({ serial }) => serial !== null).at(-1);
  addsUp(template);
  expect([template.id, template.version, template.history.length]).toEqual([
    id,
    quotation.version,
    quotation.history.length,
  ]);
  expect(template.quoted_price_with_vat ?? template.totals.total).toBe(template.totals.total);
  if (offered) {
    const sent = newest?.content as QuotationTemplate;
    addsUp(sent);
    expect(quotation.line_items.map(figuresOf)).toEqual(sent.line_items.map(figuresOf));
    expect([quotation.quoted_price, quotation.quoted_price_with_vat]).toEqual([sent.totals.net, sent.totals.total]);
    expect([quotation.discount, quotation.valid_until]).toEqual([sent.discount, sent.valid_until]);
    if (!quotation.has_draft) expect([template.totals, template.revision]).toEqual([sent.totals, sent.revision]);
  }
  expect(quotation.revisions.map(({ total }) => total)).toEqual(
    sheets.filter(({ serial }) => serial !== null).map(({ content }) => content.totals.total),
  );
  historyAgrees(quotation);
  await pageAgrees(quotation, newest, customers);
  await customerAgrees(quotation, newest, customers);
  if (quotation.order_id) await orderAgrees(quotation, newest?.content as QuotationTemplate, customers);
  for (const { content, mail } of sheets) {
    if (mail === null) continue;
    expect(mail).not.toContain(NOTE);
    if (content.revision === null) continue;
    // The VAT of two cents rounds to zero.
    expect(/^Total(?: with VAT \(18%\))?: (.*)$/m.exec(mail)?.[1]).toBe(formatRupees(content.totals.total));
    // When the offer was made to expire, the mail had been sent before.
    if (Date.parse(content.valid_until) > Date.now()) {
      expect(/^Valid until: (.*)$/m.exec(mail)?.[1]).toBe(formatDate(content.valid_until));
    }
  }
}

/** Every change has a history entry, and each entry starts where the former one ended. */
function historyAgrees({ history, status, source }: AdminQuotation): void {
  expect(history[0]?.action).toBe(source === 'manual' ? 'created' : 'requested');
  let now = history[0]?.to;
  for (const { from, to } of history.slice(1)) {
    if (!to || to === from) continue;
    expect([from, canMove(now ?? 'pending', to)]).toEqual([now, true]);
    now = to;
  }
  expect(now).toBe(status);
  // An accepted quotation no longer changes; notes about it are no part of it.
  const changes = history.filter(({ action, detail }) => !(action === 'edited' && detail === 'Internal notes'));
  const actions = changes.map(({ action }) => action);
  const agreed = actions.findIndex((action) => action === 'accepted' || action === 'ordered');
  const later = agreed < 0 ? [] : actions.slice(agreed + 1);
  const beside = ['mailed', 'owned', 'linked', 'link_renewed', 'link_withdrawn'];
  expect(later.filter((action) => !beside.includes(action))).toEqual(actions[agreed] === 'accepted' ? ['ordered'] : []);
}

/** The offer page shows what was sent, and accepts exactly the valid answers. */
async function pageAgrees(
  quotation: AdminQuotation,
  newest: Sheet | undefined,
  customers: readonly Own[],
): Promise<void> {
  const path = await pathOf(quotation.id);
  if (!path) return;
  // The link is disabled with the account that it belongs to.
  const owner = customers.find(({ id }) => id === quotation.customer_id);
  if (owner?.quotations === null) {
    await app.http.get(path).expect(404);
    return;
  }
  const html = (await app.http.get(path).expect(200)).text;
  expect(html).not.toContain(NOTE);
  const forms = [...html.matchAll(/action="[^"]*\/(accept|decline|request-change|request-extension)/g)].map(
    ([, verb]) => verb,
  );
  if (quotation.status === 'rejected') return expect([amounts(html), forms]).toEqual([[], []]);
  const { content, verify_code } = newest as Sheet;
  const figures = amounts(sheetOf(html));
  expect(figures.at(-1)).toBe(formatRupees(content.totals.total));
  expect(figures.slice(0, 2 * content.line_items.length)).toEqual(
    content.line_items.flatMap((line) => [formatRupees(line.unit_price), formatRupees(line.total_price)]),
  );
  expect(html).toContain(formatDate(quotation.valid_until));
  const state = quotation.offer_state ?? 'open';
  expect(forms.sort()).toEqual(
    (
      [
        ['accept', 'accepted'],
        ['decline', 'declined'],
        ['request-change', 'change_requested'],
        ['request-extension', 'extension_requested'],
      ] as const
    )
      .filter(
        ([verb, kind]) => canAnswer(state, kind) && !(verb === 'request-extension' && quotation.answer?.kind === kind),
      )
      .map(([verb]) => verb),
  );
  const verified = (await app.http.get(`/verify/${verify_code}`).expect(200)).text;
  expect(verified).toContain(formatRupees(content.totals.total));
}

/** The customer sees what was sent, no quotations of others, and no price before it is sent. */
async function customerAgrees(
  quotation: AdminQuotation,
  newest: Sheet | undefined,
  customers: readonly Own[],
): Promise<void> {
  for (const { id, quotations } of customers) {
    if (!quotations) continue;
    const own = quotations.find((one) => one.id === quotation.id);
    expect(own !== undefined).toBe(quotation.customer_id === id);
    if (!own) continue;
    expect(JSON.stringify(own)).not.toContain(NOTE);
    expect([own.status, own.ordered, own.expired, own.valid_until, own.offer_state]).toEqual([
      quotation.status,
      quotation.ordered,
      quotation.expired,
      quotation.valid_until,
      own.revisions.length > 0 ? quotation.offer_state : null,
    ]);
    if (own.status === 'pending') expect(own.admin_response).toBeNull();
    if (!isPriceOffered(quotation.status, quotation.quoted_price)) {
      expect([own.quoted_price, own.quoted_price_with_vat, own.discount]).toEqual([null, null, 0]);
      const prices = await app.dataSource.query<{ list: string }[]>(
        'SELECT list_price_cents AS list FROM quotation_lines WHERE quotation_id = $1 ORDER BY position',
        [own.id],
      );
      expect(own.line_items.map(({ unit_price }) => inCents(unit_price))).toEqual(
        prices.map(({ list }) => Number(list)),
      );
      continue;
    }
    const { content } = newest as Sheet;
    expect(own.line_items.map(figuresOf)).toEqual(content.line_items.map(figuresOf));
    expect([own.discount, own.quoted_price, own.quoted_price_with_vat]).toEqual([
      content.discount,
      content.totals.net,
      content.totals.total,
    ]);
    expect(own.revisions.at(-1)).toMatchObject({ letter: content.revision, total: content.totals.total });
  }
}

async function orderAgrees(
  quotation: AdminQuotation,
  sent: QuotationTemplate,
  customers: readonly Own[],
): Promise<void> {
  const order = await seen<OrderDetail>(`admin/orders/${quotation.order_id}`);
  expect([quotation.status, quotation.has_draft, quotation.turn]).toEqual(['approved', false, 'done']);
  expect([order.total_amount, order.total_with_vat, order.vat_percent]).toEqual([
    sent.totals.net,
    sent.totals.total,
    VAT,
  ]);
  expect([order.totals, order.revision]).toEqual([sent.totals, sent.revision]);
  expect(order.line_items.map(figuresOf)).toEqual(sent.line_items.map(figuresOf));
  let now: OrderStatus | null = null;
  for (const { from, to } of order.history) {
    expect([from, now === null || nextOrderStatuses(now).includes(to)]).toEqual([now, true]);
    now = to;
  }
  expect(now).toBe(order.status);
  const owner = customers.find(({ id }) => id === quotation.customer_id);
  const own = owner && (await app.http.get(`/api/quotations/${quotation.id}/order`).set('Authorization', owner.token));
  if (own?.status !== 200) return;
  expect(JSON.stringify(own.body)).not.toContain(NOTE);
  expect([own.body.totals, own.body.status, own.body.order_number]).toEqual([
    order.totals,
    order.status,
    order.order_number,
  ]);
}

/** Finds gaps in numbers, and balances that differ from orders and holds. */
const PROBLEMS = `
  SELECT 'numbers ' || series AS fault, count(*)::int AS rows, max(place) AS highest, min(place) AS lowest FROM (
    SELECT 'QT' AS series, split_part(quotation_no, '-', 3)::int AS place FROM quotations
    UNION ALL SELECT 'OR', split_part(order_number, '-', 3)::int FROM orders) numbered
  GROUP BY series HAVING count(*) <> max(place) OR min(place) <> 1
  UNION ALL
  SELECT 'is_ordered of ' || q.quotation_no, 0, 0, 0 FROM quotations q
  WHERE q.is_ordered <> EXISTS (SELECT FROM orders o WHERE o.quotation_id = q.id) OR q.is_ordered AND q.deleted_at IS NOT NULL
  UNION ALL
  SELECT 'reserved of ' || o.order_number || ' ' || o.status, count(*)::int, 0, 0
  FROM orders o JOIN stock_reservations r ON r.order_id = o.id WHERE o.status NOT IN ('confirmed', 'processing') GROUP BY o.id
  UNION ALL
  SELECT 'line of ' || o.order_number, 0, 0, 0 FROM orders o JOIN stock_reservations r ON r.order_id = o.id
  JOIN quotation_lines l ON l.id = r.line_id
  WHERE r.quantity <> round(CASE l.price_unit WHEN 'yards' THEN l.quantity * 0.9144 ELSE l.quantity END, 3)
  UNION ALL
  SELECT 'balances of ' || w.name, 0, 0, 0 FROM colourways w
  CROSS JOIN LATERAL (SELECT coalesce(sum(quantity), 0) AS quantity FROM stock_reservations WHERE colourway_id = w.id) r
  CROSS JOIN LATERAL (SELECT coalesce(sum(quantity), 0) AS quantity FROM holds
                      WHERE colourway_id = w.id AND ended_at IS NULL) h
  WHERE (w.reserved_quantity, w.held_quantity) <> (r.quantity, h.quantity)
  UNION ALL
  SELECT 'held beside ' || o.order_number, 0, 0, 0 FROM orders o JOIN order_history t ON t.order_id = o.id AND t.to_status = 'confirmed'
  JOIN quotations q ON q.id = o.quotation_id JOIN quotation_lines l ON l.quotation_id = q.id
  JOIN holds h ON h.customer_id = q.customer_id AND h.colourway_id = l.colourway_id
  WHERE h.created_at < t.created_at AND h.ended_at IS NULL`;

/** The lists, their tabs and the dashboard count the same rows. */
async function countsAgree(): Promise<{ rows: AdminQuotation[] }> {
  const plain = await listed<AdminQuotation>('quotations', {});
  expect(plain.total).toBe(plain.rows.length);
  const counts = await seen<TurnCounts>('admin/quotations/turns');
  const grouped = await seen<TurnCounts>(`admin/quotations/turns?filter=${encodeURIComponent('{"grouped":true}')}`);
  const stats = await seen<DashboardStats>('admin/dashboard/stats');
  for (const turn of turns) {
    const ofTurn = plain.rows.filter((row) => row.turn === turn);
    const tab = await listed<GroupedQuotation>('quotations', { grouped: true, turn });
    expect([turn, counts[turn], tab.total, tab.rows.length]).toEqual([
      turn,
      ofTurn.length,
      grouped[turn],
      grouped[turn],
    ]);
    expect(tab.rows.flatMap(({ id, other_ids }) => [id, ...other_ids]).sort()).toEqual(
      ofTurn.map(({ id }) => id).sort(),
    );
  }
  const orders = await listed<Order>('orders', {});
  expect([stats.our_turn, stats.pending_quotations, stats.total_orders, stats.active_orders]).toEqual([
    grouped.ours,
    plain.rows.filter(({ status }) => status === 'pending').length,
    orders.total,
    orders.rows.filter(({ status }) => isActiveOrder(status)).length,
  ]);
  const revenue = orders.rows
    .filter(({ status }) => status === 'delivered')
    .reduce((sum, one) => sum + inCents(one.total_amount), 0);
  expect(formatRupees(stats.total_revenue)).toBe(formatCents(revenue));
  expect(stats.recent_orders).toEqual(orders.rows.slice(0, stats.recent_orders.length));
  return plain;
}

/** All rows of this run, whoever created them. */
async function idsOf({ customers }: World): Promise<string[]> {
  const found = await app.dataSource.query<{ id: string }[]>(
    `SELECT id FROM quotations WHERE deleted_at IS NULL
       AND (customer_id = ANY($1) OR lower(customer_email) = ANY($2)) ORDER BY created_at, id`,
    [customers.map(({ id }) => id), customers.map(({ email }) => email.toLowerCase())],
  );
  return found.map(({ id }) => id);
}

async function live(hours: Action[][]): Promise<void> {
  const all = await world();
  const look = async () => {
    const ids = await idsOf(all);
    const { rows: listedNow } = await countsAgree();
    all.quotations = ids.flatMap((id) => listedNow.find((row) => row.id === id) ?? []);
    const customers = await Promise.all(all.customers.map(asOwn));
    for (const quotation of all.quotations) await agrees(quotation, customers);
    expect(await app.dataSource.query(PROBLEMS)).toEqual([]);
  };
  await look();
  for (const hour of hours) {
    const before = all.quotations;
    const answers = await Promise.all(hour.map((action) => actions[action.kind](action, all)));
    for (const [place, { status, body }] of answers.entries()) {
      const { kind } = hour[place] as Action;
      const isInvalid = !allowed.includes(status) || DATABASE_MESSAGES.test(body?.message ?? '');
      expect([kind, status, body?.message, isInvalid]).toEqual([kind, status, body?.message, false]);
    }
    const winners = hour.flatMap((action, place) =>
      action.looked && decides.has(action.kind) && (answers[place]?.status ?? 500) < 300
        ? meant(action, before)?.id
        : [],
    );
    expect(winners).toEqual([...new Set(winners)]);
    await look();
  }
}

test('concurrent staff and customer actions on quotations and orders keep all views and results consistent', async () => {
  // A failure that depends on timing cannot be shrunk.
  await fc.assert(fc.asyncProperty(life, live), { numRuns: RUNS, endOnFailure: true });
}, 120_000);
