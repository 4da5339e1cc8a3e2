import { policy } from '../policy.js';
import { startApp } from '../support/app.js';
import { aSignedInAdmin, aSignedInCustomer } from '../support/factories.js';

describe('the API description', () => {
  const PATHS = ['/api/docs', '/api/docs/', '/api/docs-json', '/api/docs-yaml', '/API/DOCS-JSON'];

  test('is generated once and revalidated with 304', async () => {
    const app = await startApp();
    for (const path of PATHS) {
      const { headers, text, type } = await app.http.get(path).expect(200);
      const again = await app.http.get(path).set('If-None-Match', headers.etag ?? 'none');
      expect([path, again.status, again.text]).toEqual([path, 304, '']);
      const packed = await app.http.get(path).set('Accept-Encoding', 'gzip').expect(200);
      expect([packed.text, packed.type]).toEqual([text, type]);
      await app.http.head(path).expect(200);
    }
    expect((await app.http.get('/api/docs-yaml')).text).toMatch(/^openapi: /);
    await app.http.get('/api/docs/swagger-ui-bundle.js').expect(200);
    await app.http.get('/api/docs/no-such-file.js').expect(404);
    await app.close();
  });

  test('states the required access of each route and the schema of its response, without dangling references', async () => {
    const app = await startApp();
    const { body } = await app.http.get('/api/docs-json').expect(200);
    await app.close();
    const needs = Object.entries<Record<string, { 'x-needs': string }>>(body.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [
        `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
        operation['x-needs'],
      ]),
    );
    const listed = needs.filter(([route = '']) => route in policy);
    expect(listed.length).toBeGreaterThan(100);
    expect(Object.fromEntries(listed)).toEqual(
      Object.fromEntries(listed.map(([route = '']) => [route, policy[route]])),
    );
    const references = JSON.stringify(body).match(/#\/components\/schemas\/[^"]+/g) ?? [];
    const names = new Set(references.map((reference) => reference.split('/').at(-1)));
    expect([...names].filter((name) => !((name as string) in body.components.schemas))).toEqual([]);
    expect(body.paths['/api/admin/orders/{id}'].get.responses['200'].content['application/json'].schema).toEqual({
      $ref: '#/components/schemas/OrderDetail',
    });
  });

  test('says of each route what it does, and what it answers', async () => {
    const app = await startApp();
    const { body } = await app.http.get('/api/docs-json').expect(200);
    await app.close();
    interface Operation {
      summary?: string;
      tags?: string[];
      responses: Record<string, { content?: object }>;
    }
    const operations = Object.entries<Record<string, Operation>>(body.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ ...operation, route: `${method} ${path}` })),
    );
    const routes = (some: typeof operations) => some.map(({ route }) => route);
    // Mend with `@ApiOperation({ summary: … })` and `@ApiTags(…)` on the handler.
    expect(routes(operations.filter(({ summary = '' }) => !/^[A-Z][^.]+$/.test(summary)))).toEqual([]);
    expect(routes(operations.filter(({ tags = [] }) => !/^[A-Z]/.test(tags[0] ?? '')))).toEqual([]);
    // Mend with a type of the domain as the handler's answer, or with `@SendsFile(…)`.
    const isSilent = ({ responses }: Operation) =>
      Object.entries(responses).every(
        ([status, { content }]) => status === 'default' || (!content && status !== '204'),
      );
    expect(routes(operations.filter(isSilent))).toEqual([]);
    expect(body.paths['/api/fabrics'].get.responses['200'].content['application/json'].schema).toEqual({
      $ref: '#/components/schemas/FabricPage',
    });
    expect(body.paths['/api/admin/orders'].get.parameters.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['filter', 'sort', 'range']),
    );
  });

  test('can be restricted to staff or disabled by a setting', async () => {
    const staffOnly = await startApp({ apiDocs: 'staff' });
    const { token } = await aSignedInAdmin(staffOnly);
    const customer = await aSignedInCustomer(staffOnly);
    const files = [
      ...PATHS,
      '/api/docs/swagger-ui-bundle.js',
      '/api/docs/swagger-ui-init.js',
      '/api/docs/docs/index.html',
    ];
    for (const path of files) {
      const visitor = await staffOnly.http.get(path);
      expect([path, visitor.status, visitor.body.message]).toEqual([
        path,
        401,
        expect.stringContaining('is for staff'),
      ]);
      expect((await staffOnly.http.get(path).set('Authorization', 'Bearer no.such.token')).status).toBe(401);
      expect((await staffOnly.http.get(path).set('Authorization', customer.token)).status).toBe(403);
    }
    for (const path of PATHS) await staffOnly.http.get(path).set('Authorization', token).expect(200);
    await staffOnly.close();

    const off = await startApp({ apiDocs: 'off' });
    const admin = await aSignedInAdmin(off);
    for (const path of files) {
      expect([path, (await off.http.get(path).set('Authorization', admin.token)).status]).toEqual([path, 404]);
    }
    await off.close();
  });
});
