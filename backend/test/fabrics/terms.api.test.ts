import { randomUUID } from 'node:crypto';
import type { Fabric, Term } from '@selvedge/domain/fabrics/fabric';
import { startApp, type TestApp } from '../support/app.js';
import { aFabric } from '../support/fabric-factories.js';
import { aSignedInAdmin } from '../support/factories.js';

let app: TestApp;
let admin: string;

beforeAll(async () => {
  app = await startApp();
  admin = (await aSignedInAdmin(app)).token;
});
afterAll(() => app.close());

describe.each([
  { path: '/api/admin/fabric-categories', list: 'categories', one: 'Category', noun: 'category' },
  { path: '/api/admin/fabric-patterns', list: 'patterns', one: 'Pattern', noun: 'pattern' },
] as const)('$list', ({ path, list, one, noun }) => {
  const create = (body: object) => app.http.post(path).set('Authorization', admin).send(body);
  const update = (id: string, body: object) => app.http.put(`${path}/${id}`).set('Authorization', admin).send(body);
  const remove = (id: string) => app.http.delete(`${path}/${id}`).set('Authorization', admin);
  const carried = async (id: string): Promise<string[]> => {
    const { body } = await app.http.get(`/api/fabrics/${id}`).expect(200);
    const fabric = body as Fabric;
    return list === 'categories' ? fabric.categories.map(({ name }) => name) : fabric.patterns;
  };

  test(`a new ${noun} is found at once, by admins and by buyers`, async () => {
    const { body } = await create({
      name: '  Corduroy ',
      description: ' Ribbed. ',
      id: randomUUID(),
      fabric_count: 9,
    }).expect(201);
    expect(body as Term).toEqual({
      id: expect.any(String),
      name: 'Corduroy',
      version: 1,
      description: 'Ribbed.',
      created_at: expect.stringMatching(/Z$/),
      fabric_count: 0,
    });
    await app.http.get(`${path}/${body.id}`).set('Authorization', admin).expect(200, body);
    const { body: seen } = await app.http.get(`/api/fabric-${list}`).expect(200);
    expect(seen[list]).toContainEqual(expect.objectContaining({ id: body.id, name: 'Corduroy' }));
  });

  test.each([
    [{}, 'Name is required'],
    [{ name: '   ' }, 'Name is required'],
    [{ name: null }, 'Name is required'],
    [{ name: 7 }, 'Name is required'],
    [{ name: ['Linen'] }, 'Name is required'],
    [{ name: 'n'.repeat(101) }, 'Name must be at most 100 characters long'],
    [{ name: 'Felt', description: {} }, 'Description must be a text'],
    [{ name: 'Felt', description: 'd'.repeat(2001) }, 'Description must be at most 2000 characters long'],
  ])('%j is rejected', async (input, message) => {
    const { body } = await create(input).expect(400);
    expect(body).toMatchObject({ message, errors: [{ message }] });
    const { body: stored } = await create({ name: `Kept ${randomUUID()}` }).expect(201);
    expect((await update(stored.id, input).expect(400)).body.message).toBe(message);
  });

  test('names are unique, ignoring case', async () => {
    await create({ name: 'Ikat' }).expect(201);
    const { body } = await create({ name: 'IKAT ' }).expect(409);
    const message = `There is already a ${noun} called 'IKAT'.`;
    expect(body).toMatchObject({ message, errors: [{ field: 'name', message }] });
    const { body: other } = await create({ name: 'Batik' }).expect(201);
    await update(other.id, { name: 'ikat' }).expect(409);
    await update(other.id, { name: 'BATIK' }).expect(200);
  });

  test('one of twenty concurrent requests with the same name is created', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create({ name: 'Seersucker' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
  });

  test('fabrics show a new name at once, and an omitted description is kept', async () => {
    const name = `Old ${noun}`;
    const { body: term } = await create({ name, description: 'Woven.' }).expect(201);
    const fabric = await aFabric(app, { [list]: [name] });
    const { body } = await update(term.id, { ...term, name: `New ${noun}`, description: undefined }).expect(200);
    expect(body).toEqual({ ...term, name: `New ${noun}`, fabric_count: 1, version: term.version + 1 });
    expect(await carried(fabric.id)).toEqual([`New ${noun}`]);
    expect((await update(term.id, { name: `New ${noun}`, description: '' }).expect(200)).body.description).toBe('');
  });

  test(`deleting a ${noun} keeps its fabrics`, async () => {
    const names = [`Going ${noun}`, `Staying ${noun}`];
    const fabric = await aFabric(app, { [list]: names });
    const { body: found } = await app.http
      .get(path)
      .query({ search: names[0] })
      .set('Authorization', admin)
      .expect(200);
    const { body } = await remove(found[0].id).expect(200);
    expect(body).toEqual({
      id: found[0].id,
      message: `${one} deleted successfully`,
      undo_id: expect.any(String),
    });
    expect(await carried(fabric.id)).toEqual([names[1]]);
    await remove(found[0].id).expect(404);
    await app.http.get(`${path}/${found[0].id}`).set('Authorization', admin).expect(404);
    await create({ name: names[0] }).expect(201);
  });

  test.each([randomUUID(), 'abc', '7', "' OR 1=1--"])('returns 404 for the id %s', async (id) => {
    await update(encodeURIComponent(id), { name: 'Velvet' }).expect(404);
    await remove(encodeURIComponent(id)).expect(404);
  });
});
