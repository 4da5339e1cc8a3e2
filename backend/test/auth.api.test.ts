import { startApp, type TestApp } from './app.js';
import { aCustomer, aSignedInCustomer, PASSWORD } from './factories.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test('a registered customer signs in with the password they chose', async () => {
  const user = await aCustomer(app);
  const answer = await app.http.post('/api/auth/login').send({ email: user.email, password: PASSWORD });
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ token: expect.any(String), user: expect.objectContaining({ email: user.email }) });
});
