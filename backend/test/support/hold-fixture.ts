import type { Colourway } from '@selvedge/domain/fabrics/fabric';
import type { Hold } from '@selvedge/domain/stock/hold';
import type { Limits } from '../../src/config/config.js';
import type { Fabric } from '../../src/fabrics/fabric.entity.js';
import { startApp, type TestApp, testConfig } from './app.js';
import { aFabric } from './fabric-factories.js';
import { aSignedInAdmin } from './factories.js';
import { startWorker, type TestWorker } from './worker.js';

/** Allows a customer to hold all stock, repeatedly. */
const UNLIMITED = { holdSharePercent: 100, holdPauseHours: 0, holdsPerDay: 1_000 };

/**
 * An app with its worker and an admin, open for the tests of a whole file, with helpers for holds.
 * @param limits per customer; practically unlimited by default
 */
export function openHoldFixture(limits: Partial<Limits> = UNLIMITED) {
  const fixture = {} as { app: TestApp; worker: TestWorker; admin: string };
  beforeAll(async () => {
    fixture.app = await startApp({ limits: { ...testConfig('postgresql://nowhere', '.').limits, ...limits } });
    fixture.worker = await startWorker(fixture.app.config);
    fixture.admin = (await aSignedInAdmin(fixture.app)).token;
  });
  afterAll(async () => {
    await fixture.worker.close();
    await fixture.app.close();
  });

  /** 100 m of a fabric in two colors that share the stock. */
  const aStockedFabric = (fields: object = {}) =>
    aFabric(fixture.app, { colors: ['Navy', 'White'], stockQuantity: 100, availableInSriLanka: true, ...fields });
  const ask = (token: string, input: object) =>
    fixture.app.http.post('/api/holds').set('Authorization', token).send(input);
  const held = async (token: string, fabric: Fabric, quantity_meters: number): Promise<Hold> =>
    (await ask(token, { fabric_id: fabric.id, quantity_meters }).expect(201)).body;
  const own = async (token: string): Promise<Hold[]> =>
    (await fixture.app.http.get('/api/holds').set('Authorization', token).expect(200)).body.holds;
  const giveBack = (token: string, { id }: Hold) =>
    fixture.app.http.delete(`/api/holds/${id}`).set('Authorization', token);
  const byAdmin = (method: 'get' | 'post' | 'put' | 'delete', path: string) =>
    fixture.app.http[method](`/api/admin/holds${path}`).set('Authorization', fixture.admin);

  const coloursOf = async ({ id }: Fabric): Promise<Colourway[]> =>
    (await fixture.app.http.get(`/api/fabrics/${id}`).expect(200)).body.colourways;
  const available = async ({ id }: Fabric): Promise<number> =>
    (await fixture.app.http.get(`/api/admin/fabrics/${id}`).set('Authorization', fixture.admin).expect(200)).body
      .available_quantity;
  const ledger = ({ id }: Fabric) =>
    fixture.app.dataSource.query<{ held: number; reason: string; reference: string; by: string }[]>(
      `SELECT held::float8, reason, reference, by FROM stock_movements WHERE fabric_id = $1 AND held <> 0 ORDER BY id`,
      [id],
    );
  /** Advances the clock and runs everything that is due by then. */
  async function pass({ id }: Hold, hours: number): Promise<void> {
    await fixture.app.dataSource.query(
      `UPDATE holds SET expires_at = expires_at - $2 * interval '1 hour' WHERE id = $1`,
      [id, hours],
    );
    await fixture.app.dataSource.query(
      `UPDATE outbox SET available_at = available_at - $2 * interval '1 hour'
       WHERE name LIKE 'stock.%' AND payload->>'hold_id' = $1 AND finished_at IS NULL`,
      [id, hours],
    );
    await fixture.worker.work();
  }
  const mailsOf = ({ id }: Hold) =>
    fixture.app.dataSource.query<{ to_address: string; reply_to: string; subject: string }[]>(
      'SELECT to_address, reply_to, subject FROM mails WHERE event_key LIKE $1',
      [`hold:${id}:%`],
    );

  return {
    fixture,
    aStockedFabric,
    ask,
    held,
    own,
    giveBack,
    byAdmin,
    coloursOf,
    available,
    ledger,
    pass,
    mailsOf,
  };
}
