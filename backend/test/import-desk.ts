import type { ChildProcess } from 'node:child_process';
import type { FabricImportProgress } from '@selvedge/domain/fabrics/fabric-import';
import { Category } from '../src/fabrics/category.entity.js';
import { Fabric } from '../src/fabrics/fabric.entity.js';
import { startApp, type TestApp } from './app.js';
import { eventually } from './eventually.js';
import { type Cell, csv, HEADINGS } from './fabric-sheets.js';
import { aSignedInAdmin, aSignedInCustomer } from './factories.js';
import { end, startImportWorker } from './import-process.js';

/** An app whose worker imports sheets, with no fabric before each test, open for the tests of a whole file. */
export function openImportDesk() {
  const desk = {} as { app: TestApp; admin: string; customer: string; worker: ChildProcess };
  beforeAll(async () => {
    desk.app = await startApp();
    desk.admin = (await aSignedInAdmin(desk.app, { name: 'Ruwan Silva' })).token;
    desk.customer = (await aSignedInCustomer(desk.app)).token;
    await desk.app.dataSource.getRepository(Category).save([{ name: 'Cotton' }, { name: 'Linen' }]);
    desk.worker = await startImportWorker(desk.app);
  });
  afterAll(async () => {
    await end(desk.worker);
    await desk.app.close();
  });
  beforeEach(() => desk.app.dataSource.query('DELETE FROM fabrics'));

  const lastImport = async (): Promise<FabricImportProgress> =>
    (await desk.app.http.get('/api/admin/imports?limit=1').set('Authorization', desk.admin).expect(200)).body[0];

  /** Hands in a sheet. @returns the id of its import. */
  async function imported(rows: Cell[][], headings = HEADINGS, { dryRun = false } = {}): Promise<string> {
    const request = desk.app.http.post('/api/admin/fabrics/upload-excel').set('Authorization', desk.admin);
    if (dryRun) request.field('dry_run', 'true');
    const { status, body } = await request.attach('file', Buffer.from(csv(rows, ',', headings)), 'autumn.csv');
    // 202 where the import takes longer than the request waits.
    if (status !== 200 && status !== 202) throw new Error(`The sheet was rejected: ${JSON.stringify(body)}`);
    const { id } = await eventually(async () => {
      const last = await lastImport();
      return last.state === 'finished' ? last : null;
    }, 60_000);
    return id;
  }
  const takeBack = (id: string) =>
    desk.app.http.post(`/api/admin/imports/${id}/take-back`).set('Authorization', desk.admin);
  const stored = (itemCode: string) =>
    desk.app.dataSource
      .getRepository(Fabric)
      .findOneOrFail({ where: { itemCode }, relations: { categories: true, patterns: true, images: true } });
  const codes = async () =>
    (await desk.app.dataSource.getRepository(Fabric).find({ order: { itemCode: 'ASC' } })).map(
      ({ itemCode }) => itemCode,
    );

  return { desk, lastImport, imported, takeBack, stored, codes };
}
