import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import type { Fabric, FabricPage } from '@selvedge/domain/fabrics/fabric';
import fc from 'fast-check';
import { flagNames } from '../../src/catalog-index/columns.js';
import { Metrics } from '../../src/monitoring/metrics.js';
import { startApp, type TestApp } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import { aFabric } from '../support/fabric-factories.js';
import { aSignedInAdmin } from '../support/factories.js';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
  await aFabric(app, {
    name: 'Indigo Denim',
    itemCode: 'DN-0001',
    material: '98% Cotton 2% Elastane',
    colors: ['Indigo', 'Black'],
    categories: ['Denim'],
    patterns: ['Twill'],
    priceCents: 120_000,
    weightGsm: 380,
    isGlobal: true,
  });
  await aFabric(app, {
    name: 'Linen Voile',
    itemCode: 'LV-0002',
    material: '100% Linen',
    colors: ['Natural'],
    categories: ['Linen'],
    patterns: ['Solid'],
    priceCents: 185_050,
    weightGsm: 70,
    priceUnit: 'yards',
  });
  await aFabric(app, {
    name: 'Gingham 50%_off',
    itemCode: 'GH-0003',
    colors: ['Red'],
    categories: ['Cotton', 'Denim'],
    patterns: ['Check'],
    stockQuantity: 0,
    outOfStock: true,
  });
  await aFabric(app, { name: 'Secret Satin', itemCode: 'SS-0004', visible: false, isGlobal: true });
});

afterAll(() => app.close());

async function names(query: string): Promise<string[]> {
  const { body } = await app.http.get(`/api/fabrics?${query}`).expect(200);
  return (body as FabricPage).fabrics.map((fabric) => fabric.name).sort();
}

describe('the public catalog', () => {
  it('shows every visible fabric to a visitor, newest first, with the total', async () => {
    const { body, headers } = await app.http.get('/api/fabrics').expect(200);
    const page = body as FabricPage;
    expect(page.fabrics.map((fabric) => fabric.name)).toEqual(['Gingham 50%_off', 'Linen Voile', 'Indigo Denim']);
    expect(page).toMatchObject({ total: 3, limit: 100, offset: 0 });
    expect(headers['content-type']).toMatch(/application\/json/);
    expect(headers.etag).toBeDefined();
  });

  it('returns a fabric with all forms of a field: list, first value and single value', async () => {
    const { body } = await app.http.get('/api/fabrics?search=gingham').expect(200);
    const [fabric] = (body as FabricPage).fabrics;
    expect(fabric?.categories.map((category) => category.name)).toEqual(['Cotton', 'Denim']);
    expect(fabric?.category).toEqual(fabric?.categories[0]);
    expect(fabric?.category_id).toBe(fabric?.category_ids[0]);
    expect(fabric).toMatchObject({ pattern: 'Check', color: 'Red', price_per_meter: 450, image_url: null, images: [] });
    expect(fabric).toHaveProperty('visible', true);
    const one = await app.http.get(`/api/fabrics/${fabric?.id}`).expect(200);
    expect(one.body).toHaveProperty('visible', true);
  });

  it('sends prices as JSON numbers with their cents and dates as ISO 8601 UTC', async () => {
    const { body } = await app.http.get('/api/fabrics?search=voile').expect(200);
    const [fabric] = (body as FabricPage).fabrics;
    expect(fabric).toMatchObject({ price_per_meter: 1850.5, price_unit: 'yards', weight: 70, width: 147 });
    expect(fabric?.created_at).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
  });

  it.each([
    ['search=INDIGO', ['Indigo Denim']],
    ['search=elastane', ['Indigo Denim']],
    ['search=black', ['Indigo Denim']],
    ['search=dn-0001', ['Indigo Denim']],
    ['search=linen%20voile', ['Linen Voile']],
    ['search=100%25', ['Gingham 50%_off', 'Linen Voile']],
    ['search=%25_', ['Gingham 50%_off']],
    ['search=_', ['Gingham 50%_off']],
    ["search=' OR 1=1--", []],
    ['category=denim', ['Gingham 50%_off', 'Indigo Denim']],
    ['category=Linen&category=Denim', ['Gingham 50%_off', 'Indigo Denim', 'Linen Voile']],
    ['category=Denim&pattern=Twill', ['Indigo Denim']],
    ['colour=natural', ['Linen Voile']],
    ['fibre=linen', ['Linen Voile']],
    ['fibre=Cotton&category=Linen', []],
    ['fibre=Elastane&fibre=Linen', ['Indigo Denim', 'Linen Voile']],
    ['fibre=Cotton&sort=name', ['Gingham 50%_off', 'Indigo Denim']],
    ['fibre=Unobtainium', []],
    ['fibre=', ['Gingham 50%_off', 'Indigo Denim', 'Linen Voile']],
    ['is_global=true', ['Indigo Denim']],
    ['in_stock=false', ['Gingham 50%_off']],
    ['search=denim&category_id=&category=&is_global=&min_price=&limit=&sort=', ['Gingham 50%_off', 'Indigo Denim']],
    ['min_price=1000&max_price=1500', ['Indigo Denim']],
    // Rs. 1,850.50 a yard are Rs. 2,023.73 a meter.
    ['min_price=1800&max_price=2000', []],
    ['min_price=2023.73&max_price=2023.73', ['Linen Voile']],
    ['max_weight=100', ['Linen Voile']],
  ])('finds by %s', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  describe('with a list of ids', () => {
    const idsOf = async (...wanted: string[]): Promise<string[]> => {
      const rows = await app.dataSource.query('SELECT id FROM fabrics WHERE name = ANY($1) ORDER BY name', [wanted]);
      return rows.map(({ id }: { id: string }) => id);
    };
    const nobodys = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());

    it('returns and counts only visible fabrics', async () => {
      const ids = await idsOf('Indigo Denim', 'Linen Voile', 'Secret Satin');
      expect(ids).toHaveLength(3);
      expect(await names(`ids=${[...ids, ...nobodys(97)].join(',')}`)).toEqual(['Indigo Denim', 'Linen Voile']);
      expect(await names(ids.map((id) => `ids=${id.toUpperCase()}`).join('&'))).toEqual([
        'Indigo Denim',
        'Linen Voile',
      ]);
      expect(await names(`ids=${ids.join(',')}&search=linen`)).toEqual(['Linen Voile']);
      const [denim] = ids;
      const { body } = await app.http.get(`/api/fabrics?ids=${denim},${denim}&facets=true`).expect(200);
      expect(body).toMatchObject({ total: 1, facets: { categories: [{ name: 'Denim', count: 1 }] } });
      expect((await app.http.get('/api/fabrics?facets=true').expect(200)).body.total).toBe(3);
      expect(await names('ids=')).toHaveLength(3);
    });

    it.each([
      ['a value that is not an id', 'ids=17', /by their ids/],
      ['an id with trailing commas', `ids=${crypto.randomUUID()},,`, /by their ids/],
      ['more than a hundred ids', `ids=${nobodys(101)}`, /at most 100/],
    ])('rejects %s', async (_, query, words) => {
      const { body } = await app.http.get(`/api/fabrics?${query}`).expect(400);
      expect(body.message).toMatch(words);
    });
  });

  it.each([
    ['price_asc', ['Gingham 50%_off', 'Indigo Denim', 'Linen Voile']],
    ['price_desc', ['Linen Voile', 'Indigo Denim', 'Gingham 50%_off']],
    ['name', ['Gingham 50%_off', 'Indigo Denim', 'Linen Voile']],
    ['weight_asc', ['Linen Voile', 'Gingham 50%_off', 'Indigo Denim']],
  ])('sorts by %s', async (sort, expected) => {
    const { body } = await app.http.get(`/api/fabrics?sort=${sort}`).expect(200);
    expect((body as FabricPage).fabrics.map((fabric) => fabric.name)).toEqual(expected);
  });

  it('orders by the price of a meter, whether a fabric is sold by the meter or the yard', async () => {
    const made = [
      { name: 'Surf Peach', priceCents: 65_550, priceUnit: 'yards' as const },
      { name: 'Reef Peach', priceCents: 66_000 },
      { name: 'Cape Peach', priceCents: 70_000 },
    ];
    for (const { name, ...rest } of made) await aFabric(app, { name, ...rest });
    const { body } = await app.http.get('/api/fabrics?search=peach&sort=price_asc').expect(200);
    await app.dataSource.query("DELETE FROM fabrics WHERE name LIKE '% Peach'");
    expect((body as FabricPage).fabrics.map(({ name }) => name)).toEqual(['Reef Peach', 'Cape Peach', 'Surf Peach']);
  });

  it('pages without skipping or repeating a fabric', async () => {
    const seen: string[] = [];
    for (const offset of [0, 1, 2]) {
      const { body } = await app.http.get(`/api/fabrics?limit=1&offset=${offset}`).expect(200);
      seen.push(...(body as FabricPage).fabrics.map((fabric) => fabric.name));
    }
    expect(new Set(seen).size).toBe(3);
  });

  it('counts facets under the current filters, ignoring the filter of the group itself', async () => {
    const { body } = await app.http.get('/api/fabrics?category=Denim&facets=true').expect(200);
    const { facets } = body as FabricPage;
    expect(facets?.categories).toEqual([
      { name: 'Denim', count: 2 },
      { name: 'Cotton', count: 1 },
      { name: 'Linen', count: 1 },
    ]);
    expect(facets?.patterns.map((pattern) => pattern.name).sort()).toEqual(['Check', 'Twill']);
    expect(facets?.fibres).toEqual([
      { name: 'Cotton', count: 2 },
      { name: 'Elastane', count: 1 },
    ]);
    // With the ids of all fabrics given, the counts are the same.
    const ids = (await app.http.get('/api/fabrics')).body.fabrics.map(({ id }: Fabric) => id).join(',');
    for (const query of [
      'fibre=Elastane',
      'fibre=Elastane&category=Linen',
      'fibre=elastane&fibre=LINEN&pattern=Solid',
    ]) {
      const [one, other] = await Promise.all(
        ['', `&ids=${ids}`].map((more) => app.http.get(`/api/fabrics?facets=true&${query}${more}`).expect(200)),
      );
      expect(one?.body.facets).toEqual(other?.body.facets);
      expect(one?.body.total).toBe(other?.body.total);
    }
  });

  it.each([
    'limit=0',
    `fibre=${'x'.repeat(201)}`,
    'limit=501',
    'limit=ten',
    'offset=-1',
    'sort=password',
    'category_id=7',
    'is_global=maybe',
    'min_price=abc',
  ])('rejects %s with a message', async (query) => {
    const { body } = await app.http.get(`/api/fabrics?${query}`).expect(400);
    expect(body).toMatchObject({ statusCode: 400, message: expect.any(String), errors: [expect.anything()] });
  });

  it.each(['min_price', 'max_price', 'min_weight', 'max_weight', 'min_width', 'max_width', 'limit', 'offset'])(
    'reports that %s needs a number when given a word, not that it is too large',
    async (field) => {
      for (const word of ['abc', 'NaN', '1,000', '12 m']) {
        const { body } = await app.http
          .get('/api/fabrics')
          .query({ [field]: word })
          .expect(400);
        expect(body.message).toMatch(new RegExp(`^${field} must be an? (?:integer )?number$`));
      }
    },
  );

  it.each(flagNames)('reads the filter %s and rejects a value that is not yes or no', async (flag) => {
    await app.http.get(`/api/fabrics?${flag}=true`).expect(200);
    await app.http.get(`/api/fabrics?${flag}=maybe`).expect(400);
  });

  it('never shows a hidden fabric, whatever the query', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record(
          {
            search: fc.oneof(fc.constant('satin'), fc.constant('SS-0004'), fc.string({ maxLength: 5 })),
            is_global: fc.constantFrom('true', 'false'),
            sort: fc.constantFrom('newest', 'name', 'price_asc'),
            limit: fc.constantFrom('1', '100'),
          },
          { requiredKeys: [] },
        ),
        async (query) => {
          const { body } = await app.http.get('/api/fabrics').query(query);
          expect(JSON.stringify(body)).not.toContain('Secret Satin');
        },
      ),
      { numRuns: 30 },
    );
  });

  it('answers 404 for a hidden fabric, an unknown one and an invalid id', async () => {
    const [hidden] = await app.dataSource.query<[{ id: string }]>('SELECT id FROM fabrics WHERE NOT visible');
    for (const id of [hidden.id, crypto.randomUUID(), 'abc']) {
      const { body } = await app.http.get(`/api/fabrics/${id}`).expect(404);
      expect(body).toMatchObject({ statusCode: 404, message: expect.any(String) });
    }
  });

  it('returns the current fabric under any spelling of its URL, and 304 when it is unchanged', async () => {
    const fabric = await aFabric(app, { name: 'Kept Crêpe' });
    const path = `/api/fabrics/${fabric.id}`;
    const first = await app.http.get(path).expect(200);
    expect(first.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, no-cache',
      'content-encoding': 'gzip',
    });
    const { etag = '' } = first.headers;
    // Like browsers: the first encoding listed is not the preferred one.
    for (const known of [path, '/api/fabrics?limit=24']) {
      const answered = app.http.get(known).set('Accept-Encoding', 'gzip, deflate, br, zstd').buffer(false);
      expect((await answered).headers).toMatchObject({
        'content-encoding': 'br',
        vary: 'Accept-Encoding, Authorization',
      });
    }
    const plain = await app.http.get(path).set('Accept-Encoding', 'identity').expect(200);
    expect(plain.headers).toMatchObject({ etag, 'content-length': String(Buffer.byteLength(plain.text)) });
    for (const same of [path.toUpperCase().replace('/API/FABRICS', '/api/fabrics'), `${path}/`, `${path}?utm=mail`]) {
      expect((await app.http.get(same).expect(200)).body).toEqual(first.body);
    }
    const written = await app.http.get(path.replace(/-/g, '%2D')).expect(200);
    expect(written.headers).toMatchObject({ etag, 'cache-control': 'public, no-cache' });
    expect((await app.http.head(path).expect(200)).text).toBeUndefined();
    const known = () => app.http.get(path).set('If-None-Match', etag);
    expect((await known().expect(304)).headers).toMatchObject({ etag, 'cache-control': 'public, no-cache' });

    await app.dataSource.query(`UPDATE fabrics SET name = 'Kept Georgette' WHERE id = $1`, [fabric.id]);
    const changed = await known().expect(200);
    expect(changed.body.name).toBe('Kept Georgette');
    expect(changed.headers.etag).not.toBe(etag);
    await app.dataSource.query('UPDATE fabrics SET visible = false WHERE id = $1', [fabric.id]);
    const gone = await known().expect(404);
    expect(gone.body).toMatchObject({ statusCode: 404, message: 'Fabric not found.', request_id: expect.any(String) });
    expect(gone.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    await app.dataSource.query('DELETE FROM fabrics WHERE id = $1', [fabric.id]);
  });

  it('answers from the cache exactly as without it, whatever the method and headers', async () => {
    const fabric = await aFabric(app, { name: 'Kept Lawn' });
    const pages = [`/api/fabrics/${fabric.id}`, '/api/fabrics?search=lawn&facets=true&limit=24'];
    for (const path of pages) {
      const { etag = '' } = (await app.http.get(path)).headers;
      const asked: [status: number, method: string, headers: OutgoingHttpHeaders][] = [
        [200, 'GET', {}],
        [200, 'HEAD', {}],
        [200, 'GET', { 'If-None-Match': '"another"' }],
        [304, 'GET', { 'If-None-Match': etag }],
        [200, 'GET', { 'If-Modified-Since': new Date().toUTCString() }],
        [200, 'GET', { 'X-Request-Id': 'proxy-0123456789' }],
        [200, 'GET', { Origin: 'https://elsewhere.example' }],
      ];
      for (const [number, [status, method, headers]] of asked.entries()) {
        const [cached, computed] = await Promise.all([
          answerTo(`${app.url}${path}`, method, headers),
          // A URL that was not requested before is not cached.
          answerTo(`${app.url}${path}${path.includes('?') ? '&' : '?'}utm=${number}`, method, headers),
        ]);
        expect(cached).toEqual({ ...computed, status });
        expect(cached.headers['content-security-policy']).toContain("frame-ancestors 'none'");
      }
    }
    await app.dataSource.query(`UPDATE fabrics SET name = 'Kept Voile' WHERE id = $1`, [fabric.id]);
    for (const path of pages) expect((await app.http.get(path)).text).not.toContain('Kept Lawn');
    await app.dataSource.query('DELETE FROM fabrics WHERE id = $1', [fabric.id]);
  });

  it('rejects a request with two Host headers, also for a cached answer', async () => {
    const fabric = await aFabric(app, { name: 'Two Hosts' });
    const path = `/api/fabrics/${fabric.id}`;
    await app.http.get(path).expect(200);
    const two = `GET ${path} HTTP/1.1\r\nHost: x\r\nhost: y\r\nConnection: close\r\n\r\n`;
    expect(await spoken(app.url, two)).toMatch(/^HTTP\/1\.1 400 [\s\S]*names several hosts/);
    await app.dataSource.query('DELETE FROM fabrics WHERE id = $1', [fabric.id]);
  });

  it('counts an aborted request under its route, and releases it', async () => {
    const fabric = await aFabric(app, { name: 'Left Alone' });
    const path = `/api/fabrics/${fabric.id}`;
    await app.http.get(path).expect(200);
    const metrics = () => app.app.get(Metrics).text();
    const runner = app.dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query('LOCK TABLE catalog_changes');
    const gone = request(`${app.url}${path}`).on('error', () => undefined);
    gone.end();
    await eventually(async () => /selvedge_requests_under_way 1$/m.test(await metrics()));
    gone.destroy();
    await eventually(async () => /route="\/api\/fabrics\/:id",status="499"/.test(await metrics()));
    await runner.rollbackTransaction();
    await runner.release();
    await eventually(async () => /selvedge_requests_under_way 0$/m.test(await metrics()));
    expect(await metrics()).not.toMatch(/route="unknown",status="499"/);
    await app.dataSource.query('DELETE FROM fabrics WHERE id = $1', [fabric.id]);
  });

  it('shows the primary picture first, then by display order', async () => {
    const fabric = await aFabric(app, { name: 'Pictured', images: ['/api/uploads/b.webp', '/api/uploads/c.webp'] });
    await app.dataSource.query('UPDATE fabric_images SET is_primary = false WHERE fabric_id = $1', [fabric.id]);
    await app.dataSource.query(
      'UPDATE fabric_images SET is_primary = true WHERE fabric_id = $1 AND display_order = 1',
      [fabric.id],
    );
    const { body } = await app.http.get(`/api/fabrics/${fabric.id}`).expect(200);
    expect((body as Fabric).images.map((image) => image.image_url)).toEqual([
      '/api/uploads/c.webp',
      '/api/uploads/b.webp',
    ]);
    expect((body as Fabric).image_url).toBe('/api/uploads/c.webp');
    await app.dataSource.query('DELETE FROM fabrics WHERE id = $1', [fabric.id]);
  });

  it('counts only visible fabrics of a category for the public', async () => {
    const { body } = await app.http.get('/api/fabric-categories').expect(200);
    expect(body.categories).toEqual([
      expect.objectContaining({ name: 'Cotton', fabric_count: 1 }),
      expect.objectContaining({ name: 'Denim', fabric_count: 2 }),
      expect.objectContaining({ name: 'Linen', fabric_count: 1 }),
    ]);
    const patterns = await app.http.get('/api/fabric-patterns').expect(200);
    expect(patterns.body.patterns).toHaveLength(3);
  });
});

describe('the admin lists', () => {
  let token: string;
  beforeAll(async () => {
    ({ token } = await aSignedInAdmin(app));
  });

  it('page through all fabrics, including hidden ones, with the total', async () => {
    const { body, headers } = await app.http
      .get('/api/admin/fabrics')
      .query({ sort: '["name","ASC"]', range: '[0,1]', filter: '{}' })
      .set('Authorization', token)
      .expect(200);
    expect(headers['content-range']).toBe('fabrics 0-1/4');
    expect(body.map((fabric: Fabric) => fabric.name)).toEqual(['Gingham 50%_off', 'Indigo Denim']);
    expect(body[0]).toHaveProperty('visible', true);
  });

  it('filter fabrics by the four filters and by ids', async () => {
    const ask = async (filter: object) => {
      const { body } = await app.http
        .get('/api/admin/fabrics')
        .query({ filter: JSON.stringify(filter) })
        .set('Authorization', token)
        .expect(200);
      return body.map((fabric: Fabric) => fabric.name).sort();
    };
    expect(await ask({ is_global: true })).toEqual(['Indigo Denim', 'Secret Satin']);
    expect(await ask({ in_stock: false })).toEqual(['Gingham 50%_off']);
    expect(await ask({ pre_order: true })).toEqual([]);
    const [satin] = await app.dataSource.query<[{ id: string }]>("SELECT id FROM fabrics WHERE name = 'Secret Satin'");
    expect(await ask({ id: [satin.id, crypto.randomUUID()] })).toEqual(['Secret Satin']);
  });

  it.each([
    '["password","ASC"]',
    '["name; DROP TABLE fabrics","ASC"]',
    '["categories.name","ASC"]',
    '["name","sideways"]',
    'name',
  ])('reject sorting by %s', async (sort) => {
    await app.http.get('/api/admin/fabrics').query({ sort }).set('Authorization', token).expect(400);
  });

  it('page through categories and patterns with their number of fabrics', async () => {
    const { body, headers } = await app.http
      .get('/api/admin/fabric-categories')
      .query({ sort: '["fabric_count","DESC"]', range: '[0,0]' })
      .set('Authorization', token)
      .expect(200);
    expect(headers['content-range']).toBe('fabric-categories 0-0/3');
    expect(body).toEqual([expect.objectContaining({ name: 'Denim', fabric_count: 2 })]);
  });
});

/** The response without what differs on each request; sends no headers but the given ones. */
function answerTo(url: string, method: string, headers: OutgoingHttpHeaders) {
  return new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; text: string }>((resolve, reject) => {
    request(url, { method, headers }, async (response) => {
      const parts = await response.toArray();
      const { date: _, 'x-request-id': id, ...same } = response.headers;
      const given = headers['X-Request-Id'];
      expect(id).toEqual(given ?? expect.stringMatching(/^[\w-]{36}$/));
      resolve({ status: response.statusCode, headers: same, text: Buffer.concat(parts).toString('latin1') });
    })
      .on('error', reject)
      .end();
  });
}

/** The raw response to `words`, which are sent unchanged. */
function spoken(url: string, words: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let heard = '';
    connect(Number(port), hostname)
      .on('data', (part) => {
        heard += part;
      })
      .on('end', () => resolve(heard))
      .on('error', reject)
      .end(words);
  });
}

describe('fabrics that are similar to another', () => {
  it('are ranked by fibers, weight, price and the wanted color, and include only fabrics for sale', async () => {
    const common = { material: '100% Silk', categories: ['Silk'], weightGsm: 60, priceCents: 400_000 };
    const habotai = await aFabric(app, { ...common, name: 'Habotai', colors: ['Red'] });
    await aFabric(app, { ...common, name: 'Pongee', colors: ['Blue'] });
    await aFabric(app, { ...common, name: 'Crepe', weightGsm: 61, colors: ['Red'] });
    await aFabric(app, { ...common, name: 'Ended Silk', isAvailable: false });
    await aFabric(app, { ...common, name: 'Hidden Silk', visible: false });
    const hexes = [
      ['Habotai', '#b02020'],
      ['Pongee', '#2030b0'],
      ['Crepe', '#b02222'],
    ];
    for (const [name, hex] of hexes) {
      await app.dataSource.query(
        'UPDATE colourways SET hex = $2 WHERE fabric_id = (SELECT id FROM fabrics WHERE name = $1)',
        [name, hex],
      );
    }
    const similar = async (query = '') => {
      const { body } = await app.http.get(`/api/fabrics/${habotai.id}/similar${query}`).expect(200);
      return (body as FabricPage).fabrics.map(({ name }) => name);
    };
    expect((await similar()).slice(0, 2)).toEqual(['Pongee', 'Crepe']);
    expect(await similar('?near=%23b02020&limit=2')).toEqual(['Crepe', 'Pongee']);
    const all = await similar('?limit=24');
    expect(all.filter((name) => ['Habotai', 'Ended Silk', 'Hidden Silk'].includes(name))).toEqual([]);
    expect(all).toContain('Linen Voile');
  });

  it('get 404 for an unknown fabric, and 400 for an invalid limit or color', async () => {
    const { body } = await app.http.get(`/api/fabrics/${crypto.randomUUID()}/similar`).expect(404);
    expect(body.message).toBe('Fabric not found.');
    const [{ id }] = (await app.dataSource.query('SELECT id FROM fabrics WHERE visible LIMIT 1')) as [{ id: string }];
    for (const query of ['limit=0', 'limit=25', 'limit=x', 'near=reddish']) {
      await app.http.get(`/api/fabrics/${id}/similar?${query}`).expect(400);
    }
  });
});
