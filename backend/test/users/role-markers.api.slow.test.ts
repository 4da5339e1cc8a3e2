import { createHash, randomUUID } from 'node:crypto';
import {
  type Access,
  BUILTIN_ROLES,
  type BuiltinRole,
  isAllowed,
  PERMISSIONS,
  type Permission,
} from '@selvedge/domain/users/permissions';
import sharp from 'sharp';
import { fromBufferPromise } from 'yauzl';
import { Category } from '../../src/fabrics/category.entity.js';
import { Pattern } from '../../src/fabrics/pattern.entity.js';
import { Metrics } from '../../src/monitoring/metrics.js';
import { OrderDocumentsService } from '../../src/orders/order-documents.service.js';
import { policy } from '../policy.js';
import { aWebhook } from '../servers/webhook-receiver.js';
import { aFabric } from '../support/fabric-factories.js';
import { csv, HEADINGS } from '../support/fabric-workbooks.js';
import { aSignedInCustomer, aSignedInMember, bearer } from '../support/factories.js';
import { end, startImportWorker } from '../support/import-process.js';
import { liveRoutes } from '../support/live-routes.js';
import { type MailedApp, startMailedApp } from '../support/mailed-app.js';
import { readPdf } from '../support/pdf-text.js';

jest.setTimeout(600_000);

/**
 * The markers of each kind of field, in digits that nothing else has, and who may read them. A price is for one meter and each
 * line has 100 m, so totals have the digits of the price.
 */
const markers: Record<string, { signs: string[]; needs: Access }> = {
  amount: { signs: ['734567891'], needs: 'price.read' },
  // Selling prices tell the cost, and the other way round.
  cost: { signs: ['845679135'], needs: 'cost.read + price.read' },
  telephone: { signs: ['773459126'], needs: 'customer.read' },
  email: { signs: ['marked-buyer'], needs: 'customer.read' },
  // A storekeeper sends goods there.
  address: { signs: ['markedstreet'], needs: 'customer.read | order.read' },
  'identity document': { signs: ['marked-identity'], needs: 'customer.write' },
};
const PRICE = 7_345_678.91;
const TOTAL = 734_567_891;
const SUM_IN_WORDS = `We agreed on Rs. ${TOTAL.toLocaleString('en-US')}.00`;

/** Anybody with the token opens these, and an account shows no more there. */
const BY_TOKEN = ['/q/', '/l/', '/verify/'];
/** Routes that answer staff nothing: they are for customers, or have no content. */
const FOR_NOBODY_HERE = ['/q', '/l', '/verify', '/.well-known/security.txt', '/health/serving', '/api/address-probe'];
/** The paper that goes with a parcel says how its receiver is reached. */
const allowed = (route: string, kind: string): boolean =>
  /\/(?:delivery-note|deliveries\/:id\/note)$/.test(route) && ['telephone', 'email'].includes(kind);

let mailed: MailedApp;
/** Records by the path of their route; the names of further parameters stand alone. */
let records: Record<string, string[]>;
/** Queries of a route beside none. */
let queries: Record<string, string[]>;
const allBut = (word: Permission): Permission[] => PERMISSIONS.filter((one) => one !== word);
/** Own roles that reach every route, and lack one right to read. */
const OWN_ROLES: Record<string, readonly Permission[]> = {
  'all but price.read': allBut('price.read'),
  'all but cost.read': allBut('cost.read'),
  'all but customer.read': allBut('customer.read'),
};
const rightsOf = (role: string): ReadonlySet<Permission> =>
  new Set(OWN_ROLES[role] ?? BUILTIN_ROLES[role as BuiltinRole].permissions);
const tokens: Record<string, string> = {};
const roles = [...Object.keys(BUILTIN_ROLES), ...Object.keys(OWN_ROLES)];

const send = (method: 'get' | 'post' | 'put' | 'patch', path: string, token: string, body?: object) =>
  mailed.app.http[method](path).set('Authorization', token).send(body);

beforeAll(async () => {
  mailed = await startMailedApp();
  mailed.app.app.get(OrderDocumentsService, { strict: false }).timeoutMs = 0;
  for (const role of roles) tokens[role] = await aToken(role);
  await plant();
});
afterAll(() => mailed.close());

async function aToken(role: string): Promise<string> {
  const { app } = mailed;
  const own = OWN_ROLES[role];
  if (!own) return (await aSignedInMember(app, role as BuiltinRole)).token;
  const { user } = await aSignedInMember(app, 'viewer');
  await app.dataSource.query(
    `WITH made AS (INSERT INTO roles (name, permissions) VALUES ($1, $2) RETURNING id)
     UPDATE user_roles SET role_id = made.id FROM made WHERE user_id = $3`,
    [role, own, user.id],
  );
  return bearer(app, user);
}

/** Real records of each kind, made as people make them. */
async function plant(): Promise<void> {
  const { app, worker, admin } = mailed;
  const contact = { phone: '+94 77 345 9126', address: '27 Markedstreet, Moratuwa' };
  const buyer = await aSignedInCustomer(app, {
    ...contact,
    email: 'marked-buyer@cottonhouse.lk',
    name: 'Nimali Perera',
  });
  const ok = async (method: 'post' | 'put', path: string, body: object, token = admin) => {
    const answer = await send(method, `/api/${path}`, token, body);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.text}`);
    return answer.body;
  };
  const list = async (path: string) => (await send('get', `/api/admin/${path}`, admin).expect(200)).body;
  const note = `Mill price: 8,456,791.35 LKR\n${SUM_IN_WORDS}`;
  const fabric = await aFabric(app, {
    priceCents: 734_567_891,
    costCents: 845_679_135,
    internalNote: note,
    categories: ['Cotton'],
    patterns: ['Plain'],
    minimumOrder: 1,
    stockQuantity: 5_000,
  });
  const file = Buffer.from('%PDF-1.7\nmarked-identity of Nimali Perera');
  await app.http
    .post('/api/auth/upload-documents')
    .set('Authorization', buyer.token)
    .attach('nic', file, 'marked-identity.pdf')
    .expect(201);

  const importer = await startImportWorker(app);
  const cost = { markup: '60' };
  const row = (code: string, price: number | string) => ['Oxford', code, 'Cotton', 'Cotton', 'White', price];
  const upload = async (rows: (string | number)[][], fields: Record<string, string>, path = 'fabrics/upload-excel') => {
    const request = app.http.post(`/api/admin/${path}`).set({ Authorization: admin, Prefer: 'wait=25' });
    for (const [name, value] of Object.entries(fields)) request.field(name, value);
    const headings = path.startsWith('stock') ? ['item_code', 'stock_quantity'] : HEADINGS;
    const { status, text } = await request.attach('file', Buffer.from(csv(rows, ',', headings)), 'autumn.csv');
    if (status !== 200) throw new Error(`${path}: ${text}`);
  };
  await upload([row('OX-1', PRICE), row('OX-2', `"-${PRICE}"`)], {});
  await upload([row('OX-1', PRICE + 1), row(fabric.itemCode, PRICE)], { dry_run: 'true' });
  const columns = Object.fromEntries(HEADINGS.map((heading) => [heading, heading]));
  const mapping = { header_row: 1, columns, defaults: {}, cost, mill: 'Shaoxing Jinxiu' };
  await upload([row('OX-3', '8456791.35'), row('OX-4', '8456791.35 and more')], { mapping: JSON.stringify(mapping) });
  await upload([[fabric.itemCode, 5_000]], {}, 'stock/upload-sheet');

  await end(importer);

  const ask = async () => {
    const body = { fabric_id: fabric.id, quantity_meters: 100, message: SUM_IN_WORDS };
    return (await ok('post', 'quotations', body, buyer.token)).quotation.id as string;
  };
  const [pending, sold] = [await ask(), await ask()];
  await ok('put', `admin/quotations/${pending}/template`, { internal_notes: SUM_IN_WORDS });
  await app.http
    .post(`/api/quotations/${pending}/messages`)
    .set('Authorization', buyer.token)
    .field('message', SUM_IN_WORDS)
    .attach('file', Buffer.from('%PDF-1.7\nan order form'), 'form.pdf')
    .expect(201);
  await ok('post', `admin/quotations/${sold}/approve`, { quoted_price: TOTAL, admin_comment: SUM_IN_WORDS });
  await ok('put', `admin/quotations/${sold}/template`, { admin_response: `${SUM_IN_WORDS} again` });
  await ok('post', `admin/quotations/${sold}/send`, {});
  const order = await ok('post', `admin/quotations/${sold}/convert`, {});
  await ok('post', `admin/orders/${order.id}/status`, {
    status: 'confirmed',
    note: SUM_IN_WORDS,
    notify_customer: true,
  });
  await ok('post', `admin/orders/${order.id}/status`, { status: 'processing' });

  const hold = await ok('post', 'holds', { fabric_id: fabric.id, quantity_meters: 2 }, buyer.token);
  const swatches = { items: [{ fabric_id: fabric.id }], ...contact, note: SUM_IN_WORDS };
  const swatch = await ok('post', 'swatch-requests', swatches, buyer.token);
  const [colour] = (await list(`fabrics/${fabric.id}`)).colourways;
  const lot = await ok('post', 'admin/lots', {
    colourway_id: colour.id,
    lot_code: '2611',
    received_at: '2026-11-02',
  });
  const [roll] = await ok('post', 'admin/rolls', {
    lot_id: lot.id,
    rolls: [{ ticket_length: 50, unit_cost: 8_456_791.35 }],
  });
  const collection = await ok('post', 'lists', { name: 'Resort 27', note: SUM_IN_WORDS }, buyer.token);
  await ok('post', `lists/${collection.id}/items`, { items: [{ fabric_id: fabric.id, quantity: 2 }] }, buyer.token);
  const message = { name: 'Nimali Perera', email: 'marked-buyer@cottonhouse.lk', message: SUM_IN_WORDS };
  await app.http
    .post('/api/inquiry')
    .send({ ...message, phone: contact.phone })
    .expect(201);
  await ok('post', 'admin/stock-movements', {
    fabric_id: fabric.id,
    reason: 'import',
    quantity: 5,
    reference: SUM_IN_WORDS,
  });
  await ok('post', 'admin/fabrics/batch', { selection: { ids: [fabric.id] }, change: { is_global: true } });

  await worker.work();
  for (const kind of ['proforma', 'delivery-note']) await send('get', `/api/admin/orders/${order.id}/${kind}`, admin);
  await worker.work();

  const house = { legal_name: 'Selvedge Ltd', address: 'Colombo', unit_code: 'CMB01' };
  const registered = { vat_registered: true, tin: '114567890' };
  await ok('put', 'admin/tax-profile', { ...house, ...registered, valid_from: '2025-01-01' });
  await ok('put', 'admin/tax-profile', { ...house, vat_registered: false, valid_from: '2026-01-01' });
  await ok('post', `admin/orders/${order.id}/status`, { status: 'shipped' });
  const invoice = await ok('post', 'admin/invoices', { order_id: order.id });
  const paid = {
    customer_id: buyer.user.id,
    method: 'cash',
    amount: TOTAL,
    received_on: '2026-01-01',
    note: SUM_IN_WORDS,
  };
  const receipt = await ok('post', 'admin/receipts', paid);
  const { body: slip } = await app.http
    .post('/api/account/slips')
    .set('Authorization', buyer.token)
    .field({ invoice_id: invoice.id, amount: String(TOTAL), paid_on: '2026-01-01' })
    .attach('file', Buffer.from('%PDF-1.7 slip'), 'slip.pdf')
    .expect(201);
  const cheque = await ok('post', 'admin/cheques', {
    customer_id: buyer.user.id,
    bank_code: '7010',
    branch_code: '001',
    cheque_no: '000001',
    drawer_name: 'Ama',
    crossing: 'none',
    date_on_cheque: '2026-12-24',
    amount: PRICE,
    received_on: '2026-11-01',
    note: SUM_IN_WORDS,
  });

  const photo = await sharp({ create: { width: 600, height: 280, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  await app.http
    .post(`/api/admin/cheques/${cheque.id}/photo`)
    .set('Authorization', tokens.owner ?? '')
    .attach('file', photo, 'front.jpg')
    .expect(200);
  const returned = await ok('post', 'admin/cheques', {
    customer_id: buyer.user.id,
    bank_code: '7010',
    branch_code: '001',
    cheque_no: '000002',
    drawer_name: 'Ama',
    crossing: 'none',
    date_on_cheque: '2026-11-02',
    amount: PRICE,
    received_on: '2026-11-01',
  });
  await ok('post', `admin/cheques/${returned.id}/deposit`, { on: '2026-11-02' });
  await ok('post', `admin/cheques/${returned.id}/return`, { on: '2026-11-03', note: SUM_IN_WORDS });

  const [line] = await app.dataSource.query<[{ id: string }]>(
    `WITH file AS (INSERT INTO bank_files (file_name, added, known, debits, uploaded_by_name) VALUES ('november.csv', 1, 0, 0, 'Ama') RETURNING id)
     INSERT INTO bank_lines (file_id, row, booked_on, amount_cents, description, line_key, occurrence)
     SELECT id, 2, '2026-11-01', ${PRICE} * 100, $1, 'key', 1 FROM file RETURNING id`,
    [SUM_IN_WORDS],
  );

  const parts = await ask();
  await ok('post', `admin/quotations/${parts}/approve`, { quoted_price: TOTAL });
  const inParts = await ok('post', `admin/quotations/${parts}/convert`, {});
  await ok('post', `admin/orders/${inParts.id}/status`, { status: 'confirmed' });
  await ok('post', `admin/orders/${inParts.id}/status`, { status: 'processing' });
  const { lines: waiting } = await list(`orders/${inParts.id}/deliveries`);
  const prepared = await ok('post', `admin/orders/${inParts.id}/deliveries`, {
    lines: [{ line_id: waiting[0].line_id, meters: 40 }],
    driver: 'Sunil',
    note: 'Keep it dry.',
  });
  await ok('post', `admin/deliveries/${prepared.deliveries[0].id}/ship`, {});

  const [category] = await app.dataSource.getRepository(Category).find();
  const [pattern] = await app.dataSource.getRepository(Pattern).find();
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
  const documents = idsOf(await list(`users/${buyer.user.id}/documents`));
  const messages = (await list(`quotations/${pending}/messages`)) as { messages?: { attachments: { id: string }[] }[] };
  const imports = await list('imports');
  expect(imports.map(({ state }: { state: string }) => state)).toEqual([
    'finished',
    'finished',
    'finished',
    'finished',
  ]);
  records = {
    '/api/admin/users/:id': [buyer.user.id],
    '/api/admin/customers/:id': [buyer.user.id],
    '/api/admin/invoices/:id': [invoice.id],
    '/api/account/invoices/:id': [invoice.id],
    '/api/admin/receipts/:id': [receipt.id],
    '/api/admin/slips/:id': [slip.id],
    '/api/admin/cheques/:id': [cheque.id, returned.id],
    '/api/admin/bank-lines/:id': [line.id],
    '/api/admin/deliveries/:id': [prepared.deliveries[0].id],
    '/api/users/documents/:id': documents,
    '/api/fabrics/:id': [fabric.id],
    '/api/fabrics/:id/similar': [fabric.id],
    '/api/admin/fabrics/:id': [fabric.id, ...idsOf((await list('fabrics?search=Oxford')) as { id: string }[])],
    '/api/admin/holds/:id': [hold.id],
    '/api/admin/swatch-requests/:id': [swatch.id],
    '/api/admin/lots/:id': [lot.id],
    '/api/admin/rolls/:id': [roll.id],
    '/api/admin/rolls/by-number/:number': [roll.roll_number],
    '/api/admin/imports/:id': idsOf(imports),
    '/api/admin/fabric-categories/:id': [String(category?.id)],
    '/api/admin/fabric-patterns/:id': [String(pattern?.id)],
    '/api/admin/quotations/:id': [sold, pending],
    '/api/quotations/:id': [sold],
    '/api/quotations/requests/:id': [sold],
    '/api/holds/:id': [hold.id],
    '/api/lists/:id': [collection.id],
    '/api/admin/orders/:id': [order.id, inParts.id],
    '/api/admin/inquiries/:id': idsOf(await list('inquiries')),
    '/api/admin/staff/:id': idsOf((await list('staff')) as { id: string }[]).slice(0, 2),
    '/api/admin/roles/:id': idsOf(await list('roles')),
    '/api/admin/api-keys/:id': [
      (await ok('post', 'admin/api-keys', { name: 'Courier', permissions: ['stock.read'] })).id,
    ],
    '/api/admin/webhooks/:id': [(await aWebhook(app, admin)).id],
    ':documentId': documents,
    ':letter': ['A', 'B'],
    ':number': (await send('get', `/api/admin/orders/${order.id}`, admin)).body.documents.map(
      ({ number }: { number: string }) => number,
    ),
    ':attachmentId': (messages.messages ?? []).flatMap(({ attachments }) => idsOf(attachments)),
    ':name.webp': [randomUUID()],
  };
  queries = {
    '/api/admin/orders/export': ['?format=csv', '?format=xlsx'],
    '/api/admin/quotations/export': ['?format=csv', '?format=xlsx'],
    '/api/admin/reports/export': ['months', 'owners', 'fabrics', 'losses', 'dead_stock'].map((one) => `?report=${one}`),
    '/api/me/saved-views': ['?resource=quotations'],
    '/api/fabrics/compare': [`?ids=${fabric.id},${randomUUID()}`],
    '/api/fabrics': ['?search=Cotton&facets=true', `?ids=${fabric.id}`],
    '/api/admin/fabrics/export': ['?format=csv', '?format=xlsx', '?format=csv&stock=true', '?format=xlsx&stock=true'],
    '/api/admin/fabrics/labels': [`?ids=${fabric.id}&layout=a4-3x8`],
    '/api/admin/rolls/export': ['?format=csv', '?format=xlsx'],
    '/api/admin/rolls/labels.pdf': [`?ids=${roll.id}`],
    '/api/admin/swatch-requests/packing-list': [`?ids=${swatch.id}`],
    '/api/admin/search': ['Nimali', '0773459126', 'marked-buyer', '734,567,891.00', 'Oxford', 'OR-1'].map(
      (q) => `?q=${encodeURIComponent(q)}`,
    ),
    '/api/admin/quotations': ['?grouped=true', `?search=${TOTAL}`, '?sort=["quoted_price","ASC"]'],
    '/api/admin/customers': ['?search=marked-buyer'],
    '/api/admin/customers/:id/last-prices': [`?fabric_ids=${fabric.id}`],
    '/api/admin/cheques/book': ['?month=2026-12'],
    '/api/admin/tax/schedules/01': ['?period=2025-10'],
    '/api/admin/orders': [`?search=${TOTAL}`, '?search=marked-buyer', '?sort=["total_amount","ASC"]'],
    '/api/admin/dashboard/charts': ['?days=30'],
    '/api/admin/audit': ['?limit=500'],
    '/api/admin/system/mails': ['?state=sent'],
    '/api/share.jpg': [`?ids=${fabric.id}`],
  };
}

/** All addresses of a route with the planted records. @returns null where a parameter has none */
function addressesOf(path: string): string[] | null {
  const prefix = Object.keys(records)
    .filter((key) => key.startsWith('/') && (path === key || path.startsWith(`${key}/`)))
    .sort((a, b) => b.length - a.length)[0];
  let addresses = prefix
    ? (records[prefix] ?? []).map((id) => path.replace(prefix, prefix.replace(/:(?:id|number)\b/, id)))
    : [path];
  for (const [name, values] of Object.entries(records)) {
    if (!name.startsWith(':')) continue;
    addresses = addresses.flatMap((one) => (one.includes(name) ? values.map((id) => one.replace(name, id)) : [one]));
  }
  return addresses.length === 0 || addresses.some((one) => /[:*]/.test(one)) ? null : addresses;
}

/** The texts of files that were read before, by their bytes: most files are the same for each role. */
const readBefore = new Map<string, Promise<string>>();

/** All that somebody can read in an answer: bytes, PDF pages and titles, the parts of a workbook. */
async function readableIn(bytes: Buffer, headers: Record<string, string>): Promise<string> {
  const key = createHash('sha256').update(bytes).digest('hex');
  const known = readBefore.get(key) ?? readableInFile(bytes);
  readBefore.set(key, known);
  return `${JSON.stringify(headers)}\n${await known}`;
}

async function readableInFile(bytes: Buffer): Promise<string> {
  const texts = [bytes.toString('utf8')];
  if (bytes.subarray(0, 5).toString() === '%PDF-' && bytes.length > 500) {
    const { title, pages } = await readPdf(bytes);
    texts.push(title, ...pages);
  }
  if (bytes.subarray(0, 2).toString() === 'PK') {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false });
    for await (const entry of zip.eachEntry()) {
      const parts: Buffer[] = [];
      for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer);
      texts.push(Buffer.concat(parts).toString('utf8'));
    }
  }
  return texts.join('\n');
}

/** The kinds of markers in a text, however their digits are divided. */
function found(text: string): string[] {
  const plain = text.replace(/%2C|%20/gi, ' ').toLowerCase();
  const digits = plain.replace(/(?<=\d)[,.\s\u00a0](?=\d)/g, '');
  return Object.entries(markers).flatMap(([kind, { signs }]) =>
    signs.some((sign) => digits.includes(sign) || plain.includes(sign)) ? [kind] : [],
  );
}

interface Leak {
  role: string;
  call: string;
  kind: string;
}

const mayRead = (role: string, kind: string): boolean =>
  isAllowed(markers[kind]?.needs ?? 'owner', { userType: 'admin', permissions: rightsOf(role) });

async function look(
  role: string,
  route: string,
  address: string,
): Promise<{ status: number; leaks: Leak[]; seen: string[] }> {
  const answer = await mailed.app.http
    .get(address)
    .set('Authorization', String(tokens[role]))
    .buffer(true)
    .parse((response, done) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => done(null, Buffer.concat(parts)));
    });
  const seen = found(await readableIn(answer.body as Buffer, answer.headers));
  const leaks = seen
    .filter((kind) => !mayRead(role, kind) && !allowed(route, kind))
    .map((kind) => ({ role, call: `GET ${address}`, kind }));
  return { status: answer.status, leaks, seen };
}

test('no response, file or page contains data that the role of its reader may not see', async () => {
  const leaks: Leak[] = [];
  const untried: string[] = [];
  const shownTo = new Map<string, Set<string>>();
  for (const route of liveRoutes(mailed.app)) {
    const [method = '', path = ''] = route.split(' ');
    if (method !== 'GET' || BY_TOKEN.some((start) => path.startsWith(start))) continue;
    const addresses = addressesOf(path);
    if (!addresses) {
      untried.push(`${route}: plant a record for its parameters, and name it in 'records'.`);
      continue;
    }
    const all = addresses.flatMap((address) => [address, ...(queries[path] ?? []).map((query) => address + query)]);
    const answered = new Set<number>();
    for (const role of roles) {
      for (const address of all) {
        const { status, leaks: more, seen } = await look(role, path, address);
        leaks.push(...more);
        if (role === 'owner') answered.add(status);
        for (const kind of seen.filter((one) => !allowed(path, one)))
          shownTo.set(kind, (shownTo.get(kind) ?? new Set()).add(role));
      }
    }
    const isForCustomers = policy[route] === 'customer' || FOR_NOBODY_HERE.includes(path) || path.endsWith('.webp');
    if (!isForCustomers && ![...answered].some((status) => status < 300)) {
      untried.push(`${route}: answers an owner ${[...answered]}. Plant what it shows, or add a query to 'queries'.`);
    }
  }
  expect(leaks).toEqual([]);
  expect(untried).toEqual([]);
  // People who may read a marker do find it: one that nobody sees would prove nothing.
  for (const kind of Object.keys(markers)) {
    expect([kind, [...(shownTo.get(kind) ?? [])].sort()]).toEqual([
      kind,
      roles.filter((role) => mayRead(role, kind)).sort(),
    ]);
  }
});

const STEPS: Record<string, object> = {
  '/api/admin/orders/:id/status': { status: 'shipped' },
  '/api/admin/swatch-requests/:id/status': { status: 'packed' },
};

test('no rejection with the current record contains data that the role of its reader may not see', async () => {
  const leaks: Leak[] = [];
  const stale = new Set<string>();
  const body = {
    version: 999_999,
    state: 'closed',
    name: 'Poplin',
    item_code: 'CP-1',
    material: 'Cotton',
    number_of_colors: 1,
    width: 1,
    weight: 1,
    price_per_meter: 1,
    price_unit: 'meters',
    discount: 0,
    full_name: 'Nimali',
    quoted_price: 1,
    admin_response: 'Yes',
    admin_comment: 'Yes',
    owner_id: null,
    permissions: [],
  };
  for (const route of liveRoutes(mailed.app)) {
    const [method = '', path = ''] = route.split(' ');
    if (!['POST', 'PUT', 'PATCH'].includes(method) || !path.startsWith('/api/admin/') || !path.includes(':id'))
      continue;
    for (const address of addressesOf(path) ?? []) {
      for (const role of roles) {
        const verb = method.toLowerCase() as 'post' | 'put' | 'patch';
        const { text, status, headers } = await send(verb, address, String(tokens[role]), { ...body, ...STEPS[path] });
        if (status === 409) stale.add(path);
        for (const kind of found(text + JSON.stringify(headers))) {
          if (!mayRead(role, kind)) leaks.push({ role, call: `${method} ${address}`, kind });
        }
      }
    }
  }
  expect(leaks).toEqual([]);
  expect([...stale]).toEqual(
    expect.arrayContaining([
      '/api/admin/fabrics/:id',
      '/api/admin/orders/:id/status',
      '/api/admin/swatch-requests/:id/status',
    ]),
  );
});

test('no metric contains restricted data, nor does any mail to staff who may not read it', async () => {
  const { app, worker, sink } = mailed;
  expect(found(await app.app.get(Metrics, { strict: false }).text())).toEqual([]);
  const [clerk] = [await aSignedInMember(app, 'storekeeper')];
  const [quotation] = records['/api/quotations/:id'] ?? [];
  await app.dataSource.query('UPDATE quotations SET owner_id = $2 WHERE id <> $1', [quotation, clerk.user.id]);
  sink.forget();
  const buyer = await aSignedInCustomer(app, { email: 'marked-buyer.2@cottonhouse.lk', phone: '+94 77 345 9126' });
  const fabric = await aFabric(app, { priceCents: 734_567_891, minimumOrder: 1 });
  const { body } = await send('post', '/api/quotations', buyer.token, { fabric_id: fabric.id, quantity_meters: 100 });
  await app.dataSource.query('UPDATE quotations SET owner_id = $2 WHERE id = $1', [body.quotation.id, clerk.user.id]);
  await send('post', `/api/quotations/${body.quotation.id}/messages`, buyer.token, { message: SUM_IN_WORDS }).expect(
    201,
  );
  await worker.work();
  const toStaff = sink.received.filter(({ to }) => to.includes(clerk.user.email));
  expect(
    toStaff.map(({ parsed }) => [parsed.subject, found(`${parsed.text} ${parsed.html} ${parsed.subject}`)]),
  ).toEqual([]);
  expect(
    sink.received.some(
      ({ to, parsed }) => to.includes('orders@selvedge.example') && found(`${parsed.text}`).length > 0,
    ),
  ).toBe(true);
});
