import { ResponseCache } from './response-cache.js';

const saying = (answer: string) => async () => answer;

test('returns a cached response only for the catalog version it was requested under', async () => {
  const cache = new ResponseCache<string>({ max: 10 });
  await cache.get('linen', 'monday', saying('linen on monday'));
  expect(cache.find('linen', 'monday')).toBe('linen on monday');
  expect(await cache.get('linen', 'monday', saying('another'))).toBe('linen on monday');
  expect(cache.find('linen', 'tuesday')).toBeUndefined();
  expect(cache.find('denim', 'monday')).toBeUndefined();
  expect(await cache.get('linen', 'tuesday', saying('linen on tuesday'))).toBe('linen on tuesday');
});

test('evicts the least recently used response first', async () => {
  const cache = new ResponseCache<string>({ max: 2 });
  for (const address of ['linen', 'denim']) await cache.get(address, 'monday', saying(address));
  expect(cache.find('linen', 'monday')).toBe('linen');
  await cache.get('voile', 'monday', saying('voile'));
  expect(['linen', 'denim', 'voile'].map((address) => cache.find(address, 'monday'))).toEqual([
    'linen',
    undefined,
    'voile',
  ]);
});

test('shares a computation among concurrent requests, also if other responses take its place meanwhile', async () => {
  const cache = new ResponseCache<string>({ max: 1 });
  let resolve = (_: string) => {};
  const promise = new Promise<string>((done) => {
    resolve = done;
  });
  let computed = 0;
  const compute = () => {
    computed += 1;
    return promise;
  };
  const both = [cache.get('linen', 'monday', compute), cache.get('linen', 'monday', compute)];
  await cache.get('denim', 'monday', saying('denim'));
  resolve('linen');
  expect(await Promise.all(both)).toEqual(['linen', 'linen']);
  expect(computed).toBe(1);
});

test('a failed computation fails for everybody who waits for it, and is not cached', async () => {
  const cache = new ResponseCache<string>({ max: 10 });
  const fail = () => Promise.reject(new Error('The database is away.'));
  const both = [cache.get('linen', 'monday', fail), cache.get('linen', 'monday', saying('never computed'))];
  expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await cache.get('linen', 'monday', saying('linen'))).toBe('linen');
});
