import type { ChildProcess } from 'node:child_process';
import type { FabricImportProgress } from '@selvedge/domain/fabrics/fabric-import';
import { Category } from '../../src/fabrics/category.entity.js';
import { Fabric } from '../../src/fabrics/fabric.entity.js';
import { startApp, type TestApp } from './app.js';
import { eventually } from './eventually.js';
import { removeFabrics } from './fabric-factories.js';
import { type Cell, csv, HEADINGS } from './fabric-workbooks.js';
import { aSignedInAdmin, aSignedInCustomer } from './factories.js';
import { end, startImportWorker } from './import-process.js';

/** An app with a worker that runs imports, without fabrics before each test, open for the tests of a whole file. */
export function openImportFixture() {
  const fixture = {} as { app: TestApp; admin: string; customer: string; worker: ChildProcess };
  beforeAll(async () => {
    fixture.app = await startApp();
    fixture.admin = (await aSignedInAdmin(fixture.app, { name: 'Ruwan Silva' })).token;
    fixture.customer = (await aSignedInCustomer(fixture.app)).token;
    await fixture.app.dataSource.getRepository(Category).save([{ name: 'Cotton' }, { name: 'Linen' }]);
    fixture.worker = await startImportWorker(fixture.app);
  });
  afterAll(async () => {
    await end(fixture.worker);
    await fixture.app.close();
  });
  beforeEach(() => removeFabrics(fixture.app));

  const lastImport = async (): Promise<FabricImportProgress> =>
    (await fixture.app.http.get('/api/admin/imports?limit=1').set('Authorization', fixture.admin).expect(200)).body[0];

  /** Uploads an import file. @returns the id of its import. */
  async function imported(rows: Cell[][], headings = HEADINGS, { dryRun = false } = {}): Promise<string> {
    const request = fixture.app.http.post('/api/admin/fabrics/upload-excel').set('Authorization', fixture.admin);
    if (dryRun) request.field('dry_run', 'true');
    const { status, body } = await request.attach('file', Buffer.from(csv(rows, ',', headings)), 'autumn.csv');
    // 202 when the import takes longer than the request waits.
    if (status !== 200 && status !== 202) throw new Error(`The sheet was rejected: ${JSON.stringify(body)}`);
    const { id } = await eventually(async () => {
      const last = await lastImport();
      return last.state === 'finished' ? last : null;
    }, 60_000);
    return id;
  }
  const undoImport = (id: string) =>
    fixture.app.http.post(`/api/admin/imports/${id}/take-back`).set('Authorization', fixture.admin);
  const stored = (itemCode: string) =>
    fixture.app.dataSource
      .getRepository(Fabric)
      .findOneOrFail({ where: { itemCode }, relations: { categories: true, patterns: true, images: true } });
  const codes = async () =>
    (await fixture.app.dataSource.getRepository(Fabric).find({ order: { itemCode: 'ASC' } })).map(
      ({ itemCode }) => itemCode,
    );

  return { fixture, lastImport, imported, undoImport, stored, codes };
}
