import { execFile } from 'node:child_process';
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ApiKeyInput } from '@selvedge/domain/users/api-key';
import { startApp, type TestApp } from '../support/app.js';
import { aFabric } from '../support/fabric-factories.js';
import { aSignedInCustomer, aSignedInMember } from '../support/factories.js';

const run = promisify(execFile);
const root = join(__dirname, '../../..');
const folder = join(root, 'backend/.build/api-client');
const installed = (path: string): string => join(root, 'node_modules', path);

let app: TestApp;
let owner: string;
beforeAll(async () => {
  app = await startApp();
  owner = (await aSignedInMember(app, 'owner')).token;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const post = (path: string, body: object = {}, token = owner) =>
  app.http.post(`/api/${path}`).set('Authorization', token).send(body);

async function anOrder(price: number): Promise<string> {
  const customer = await aSignedInCustomer(app, { name: 'Fathima "Fi" Rizwan' });
  const { id: fabric_id } = await aFabric(app);
  const { body } = await post('quotations', { fabric_id, quantity_meters: 100 }, customer.token).expect(201);
  await post(`admin/quotations/${body.quotation.id}/approve`, { quoted_price: price }).expect(200);
  return (await post(`admin/quotations/${body.quotation.id}/convert`).expect(201)).body.order_number;
}

async function aKey(permissions: ApiKeyInput['permissions']): Promise<string> {
  return (await post('admin/api-keys', { name: 'Accounting', permissions }).expect(201)).body.key;
}

/** As the handbook of the API says: types from the description, checked, compiled, run. */
test('the example program of the handbook compiles against the API description and reads the orders', async () => {
  const numbers = [await anOrder(42_000.5), await anOrder(7_900)];
  await copyFile(join(root, 'docs/examples/orders-to-accounting.ts'), join(folder, 'orders-to-accounting.ts'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  const generator = installed('openapi-typescript/bin/cli.js');
  await run('node', [generator, `${app.url}/api/docs-json`, '-o', join(folder, 'selvedge-api.d.ts')]);
  const compilerOptions = { strict: true, target: 'es2022', module: 'nodenext', skipLibCheck: true, types: ['node'] };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  const compiler = run('node', [installed('typescript/bin/tsc'), '-p', folder]);
  expect(await compiler.catch((error: { stdout: string }) => error)).toMatchObject({ stdout: '' });
  const print = async (key: string) => {
    const env = { ...process.env, SELVEDGE_URL: app.url, SELVEDGE_KEY: key };
    return run('node', [join(folder, 'orders-to-accounting.js'), '2026-01-01'], { env });
  };
  const { stdout } = await print(await aKey(['order.read', 'price.read']));
  const lines = stdout.trim().split('\n');
  expect(lines).toHaveLength(2);
  expect(lines.map((line) => line.slice(1, 13)).sort()).toEqual(numbers.sort());
  expect(stdout).toContain('"Fathima ""Fi"" Rizwan","42000.5","pending"');
  await expect(print(await aKey(['stock.read']))).rejects.toThrow('You are not allowed to do this.');
}, 120_000);

test('the stored response schemas match the TypeScript types', async () => {
  await run('node', [join(root, 'tools/response-schemas.mjs'), '--check']);
}, 60_000);
