import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { User } from '../../src/users/user.entity.js';
import { startApp, type TestApp, testConfig } from '../support/app.js';
import { dayAhead } from '../support/days.js';
import { aFabric } from '../support/fabric-factories.js';
import { aCustomer, anAdmin, bearer, PASSWORD } from '../support/factories.js';
import { bodyOf, form, pathPart, queryOf, type Schema } from '../support/hostile.js';

/** Cases per route and kind of caller. `npm run fuzz` runs many, and lists the slowest. */
const CASES = Number(process.env.FUZZ_CASES ?? 2);
const SEED = process.env.FUZZ_SEED === undefined ? undefined : Number(process.env.FUZZ_SEED);
const SLOW_MS = 1_000;
const MANY = 1_000_000;

interface Operation {
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

let app: TestApp;
let document: { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, Schema> } };
let callers: Record<string, User | null>;
let ids: string[];
let samples: Record<string, unknown[]>;
const slowest: { route: string; took: number }[] = [];

beforeAll(async () => {
  const { limits } = testConfig('postgresql://nowhere/none', '/tmp');
  const patient = Object.fromEntries(Object.keys(limits).map((name) => [name, MANY]));
  app = await startApp({
    limits: {
      ...limits,
      ...patient,
      jsonBytes: limits.jsonBytes,
      imageBytes: limits.imageBytes,
      sheetBytes: limits.sheetBytes,
      // Each call starts its own session.
      sessionsPerAccount: limits.sessionsPerAccount,
    },
  });
  document = (await app.http.get('/api/docs-json')).body;
  callers = { nobody: null, 'a customer': await aCustomer(app), 'an admin': await anAdmin(app) };
  const fabrics = [await aFabric(app), await aFabric(app)];
  const fabricIds = fabrics.map(({ id }) => id);
  const customer = await bearer(app, callers['a customer'] as User);
  const quotations = await Promise.all(
    [5, 7, 9].map(async (quantity_meters) => {
      const answer = await app.http
        .post('/api/quotations')
        .set('Authorization', customer)
        .send({ fabric_id: fabricIds[0], quantity_meters });
      return answer.body.quotation.id as string;
    }),
  );
  const others = [await aCustomer(app), await anAdmin(app)].map(({ id }) => id);
  ids = [...fabricIds, ...quotations, ...others, randomUUID()];
  samples = {
    fabric_id: fabricIds,
    ids: [fabricIds, quotations, quotations.slice(0, 2)],
    id: ids,
    email: ['nimali@lakmali.lk', 'Ruwan@Selvedge.Example'],
    customer_email: ['nimali@lakmali.lk'],
    password: [PASSWORD, 'short'],
    current_password: [PASSWORD],
    quoted_price: [100, '1,500.50', 0.01],
    valid_until: [dayAhead(100), `${dayAhead(100)}T10:00:00Z`, '2001-01-01'],
    price_percent: [10, -99, 0],
    filter: [{}, { search: 'poplin' }, { toString: 'x' }, { id: fabricIds }],
    category_ids: [['Cotton'], []],
  };
}, 60_000);
afterAll(async () => {
  await app.close();
  if (process.env.FUZZ_CASES === undefined) return;
  slowest.sort((one, other) => other.took - one.took);
  process.stdout.write(
    `${slowest.map(({ route, took }) => `${String(Math.round(took)).padStart(6)} ms  ${route}`).join('\n')}\n`,
  );
});

interface Sent {
  path: string;
  type?: string;
  body?: string;
}

/** The requests of a route: its path, its query and, where it accepts one, its body. */
function requestsOf(method: string, path: string, { parameters = [], requestBody }: Operation): fc.Arbitrary<Sent> {
  const id = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...ids) }, { weight: 1, arbitrary: pathPart });
  const parts = path.split(/(\{\w+\})/).map((part) => (part.startsWith('{') ? id : fc.constant(part)));
  const query = queryOf(parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name));
  const address = fc
    .tuple(fc.tuple(...parts), query)
    .map(([segments, asked]) => segments.join('') + (asked && `?${asked}`));
  if (method === 'get') return address.map((one) => ({ path: one }));
  const schema = requestBody?.content['application/json']?.schema;
  const json = bodyOf(schema, document.components.schemas, samples).map((body) => ({ type: 'application/json', body }));
  const files = form.map((body) => ({ type: 'multipart/form-data; boundary=x', body }));
  const takesFiles = /\/(upload|upload-documents|upload-excel)$/.test(path);
  const content = fc.oneof(
    { weight: takesFiles ? 1 : 9, arbitrary: json },
    { weight: takesFiles ? 5 : 1, arbitrary: files },
  );
  return fc.tuple(address, content).map(([one, sent]) => ({ path: one, ...sent }));
}

async function send(method: string, { path, type, body }: Sent, caller: User | null) {
  const user = caller && (await app.dataSource.getRepository(User).findOneBy({ id: caller.id }));
  const begun = performance.now();
  const answer = await fetch(app.url + path, {
    method: method.toUpperCase(),
    headers: {
      Prefer: 'wait=0',
      ...(type && { 'Content-Type': type }),
      ...(user && { Authorization: await bearer(app, user) }),
    },
    ...(body !== undefined && { body }),
    redirect: 'manual',
  });
  const text = await answer.text();
  return { status: answer.status, text, took: performance.now() - begun };
}

/** Errors have the standard format and reveal no internals. */
function expectProblem(status: number, text: string): void {
  const problem = JSON.parse(text);
  expect(problem).toMatchObject({
    statusCode: status,
    message: expect.stringMatching(/\w/),
    error: expect.any(String),
    request_id: expect.any(String),
  });
  // Lines of a stack trace begin with "at"; "changed at 17:29" is not one.
  expect(text).not.toMatch(/(?:\n|\\n) +at .+:\d+:\d+|node_modules|QueryFailed|TypeError|relation "|syntax error/);
}

test(
  'every route answers any input quickly with a well-formed response',
  async () => {
    const routes = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
    );
    expect(routes.length).toBeGreaterThan(70);
    for (const { method, path, operation } of routes) {
      let worst = 0;
      for (const caller of Object.values(callers)) {
        await fc
          .assert(
            fc.asyncProperty(requestsOf(method, path, operation), async (request) => {
              let { status, text, took } = await send(method, request, caller);
              expect(status).toBeLessThan(500);
              if (status >= 400) expectProblem(status, text);
              // Other processes on this machine may have delayed it: alone it must be quick.
              for (let again = 0; again < 3 && took > SLOW_MS; again++)
                ({ took } = await send(method, request, caller));
              expect(took).toBeLessThan(SLOW_MS);
              worst = Math.max(worst, took);
            }),
            { numRuns: CASES, seed: SEED, endOnFailure: CASES < 50 },
          )
          .catch((error: Error) => {
            throw new Error(`${method} ${path}: ${error.message}`, { cause: error });
          });
      }
      slowest.push({ route: `${method} ${path}`, took: worst });
    }
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  },
  Math.max(120_000, CASES * 30_000),
);
