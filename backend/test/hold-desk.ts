import type { Colourway } from '@selvedge/domain/fabrics/fabric';
import type { Hold } from '@selvedge/domain/stock/hold';
import type { Limits } from '../src/config.js';
import type { Fabric } from '../src/fabrics/fabric.entity.js';
import { startApp, type TestApp, testConfig } from './app.js';
import { aFabric } from './fabric-factories.js';
import { aSignedInAdmin } from './factories.js';
import { startWorker, type TestWorker } from './worker.js';

/** Nothing keeps a customer from holding all there is, again and again. */
const UNLIMITED = { holdSharePercent: 100, holdPauseHours: 0, holdsPerDay: 1_000 };

/**
 * An app with its worker and an admin, open for the tests of a whole file; and how cloth is held there.
 * @param limits of one customer; hardly any unless told
 */
export function openHoldDesk(limits: Partial<Limits> = UNLIMITED) {
  const desk = {} as { app: TestApp; worker: TestWorker; admin: string };
  beforeAll(async () => {
    desk.app = await startApp({ limits: { ...testConfig('postgresql://nowhere', '.').limits, ...limits } });
    desk.worker = await startWorker(desk.app.config);
    desk.admin = (await aSignedInAdmin(desk.app)).token;
  });
  afterAll(async () => {
    await desk.worker.close();
    await desk.app.close();
  });

  /** 100 m of cloth in two colours that share them. */
  const cloth = (fields: object = {}) =>
    aFabric(desk.app, { colors: ['Navy', 'White'], stockQuantity: 100, availableInSriLanka: true, ...fields });
  const ask = (token: string, input: object) =>
    desk.app.http.post('/api/holds').set('Authorization', token).send(input);
  const held = async (token: string, fabric: Fabric, quantity_meters: number): Promise<Hold> =>
    (await ask(token, { fabric_id: fabric.id, quantity_meters }).expect(201)).body;
  const own = async (token: string): Promise<Hold[]> =>
    (await desk.app.http.get('/api/holds').set('Authorization', token).expect(200)).body.holds;
  const giveBack = (token: string, { id }: Hold) =>
    desk.app.http.delete(`/api/holds/${id}`).set('Authorization', token);
  const byAdmin = (method: 'get' | 'post' | 'put' | 'delete', path: string) =>
    desk.app.http[method](`/api/admin/holds${path}`).set('Authorization', desk.admin);

  const coloursOf = async ({ id }: Fabric): Promise<Colourway[]> =>
    (await desk.app.http.get(`/api/fabrics/${id}`).expect(200)).body.colourways;
  const available = async ({ id }: Fabric): Promise<number> =>
    (await desk.app.http.get(`/api/admin/fabrics/${id}`).set('Authorization', desk.admin).expect(200)).body
      .available_quantity;
  const ledger = ({ id }: Fabric) =>
    desk.app.dataSource.query<{ held: number; reason: string; reference: string; by: string }[]>(
      `SELECT held::float8, reason, reference, by FROM stock_movements WHERE fabric_id = $1 AND held <> 0 ORDER BY id`,
      [id],
    );
  /** The clock goes on: everything that was to happen by then is due. */
  async function pass({ id }: Hold, hours: number): Promise<void> {
    await desk.app.dataSource.query(`UPDATE holds SET expires_at = expires_at - $2 * interval '1 hour' WHERE id = $1`, [
      id,
      hours,
    ]);
    await desk.app.dataSource.query(
      `UPDATE outbox SET available_at = available_at - $2 * interval '1 hour'
       WHERE name LIKE 'stock.%' AND payload->>'hold_id' = $1 AND finished_at IS NULL`,
      [id, hours],
    );
    await desk.worker.work();
  }
  const mailsOf = ({ id }: Hold) =>
    desk.app.dataSource.query<{ to_address: string; reply_to: string; subject: string }[]>(
      'SELECT to_address, reply_to, subject FROM mails WHERE event_key LIKE $1',
      [`hold:${id}:%`],
    );

  return { desk, cloth, ask, held, own, giveBack, byAdmin, coloursOf, available, ledger, pass, mailsOf };
}
