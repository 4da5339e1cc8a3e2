import { startApp } from '../support/app.js';
import { aSignedInAdmin, aSignedInCustomer } from '../support/factories.js';

test('a statement that exceeds the time limit is canceled', async () => {
  const slow = await startApp();
  const { token: slowToken } = await aSignedInAdmin(slow);
  const { user } = await aSignedInCustomer(slow);
  const blocker = slow.dataSource.createQueryRunner();
  await blocker.startTransaction();
  await blocker.query('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [user.id]);
  const { status, body } = await slow.http.delete(`/api/admin/users/${user.id}`).set('Authorization', slowToken);
  expect(status).toBe(503);
  expect(body.message).toBe('This took too long. Please try again.');
  await blocker.rollbackTransaction();
  await blocker.release();
  await slow.close();
}, 15_000);
