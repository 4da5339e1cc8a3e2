import { ResponseCache } from './response-cache.js';

const saying = (answer: string) => async () => answer;

async function asked(...questions: string[]): Promise<ResponseCache<string>> {
  const kept = new ResponseCache<string>(10);
  for (const question of questions) await kept.get(question, 'monday', saying(`${question} on monday`));
  return kept;
}

test('returns a cached answer only for the catalog version it was built for', async () => {
  const kept = await asked('linen');
  expect(kept.known('linen', 'monday')).toBe('linen on monday');
  expect(kept.known('linen', 'tuesday')).toBeUndefined();
  expect(kept.known('denim', 'monday')).toBeUndefined();
  expect(await kept.get('linen', 'tuesday', saying('linen on tuesday'))).toBe('linen on tuesday');
});

test('evicts the least recently used answer first', async () => {
  const kept = new ResponseCache<string>(2);
  for (const question of ['linen', 'denim']) await kept.get(question, 'monday', saying(question));
  expect(kept.known('linen', 'monday')).toBe('linen');
  await kept.get('voile', 'monday', saying('voile'));
  expect(['linen', 'denim', 'voile'].map((question) => kept.has(question))).toEqual([true, false, true]);
});

test('outdated() lists questions asked since a given time without a current answer, most recent first', async () => {
  const kept = await asked('linen', 'denim', 'voile');
  await kept.get('denim', 'tuesday', saying('denim on tuesday'));
  const monday = (question: string) => ({ question, catalogVersion: 'monday' });
  expect(kept.outdated('tuesday', 0, 10)).toEqual([monday('voile'), monday('linen')]);
  expect(kept.outdated('tuesday', 0, 1)).toEqual([monday('voile')]);
  expect(kept.outdated('tuesday', performance.now() + 1, 10)).toEqual([]);
  expect(kept.outdated('monday', 0, 10)).toEqual([{ question: 'denim', catalogVersion: 'tuesday' }]);
});

test('a background renewal runs once and does not count as a request', async () => {
  const kept = await asked('linen', 'denim');
  let made = 0;
  const make = async () => {
    made += 1;
    return 'linen on tuesday';
  };
  const linen = { question: 'linen', catalogVersion: 'monday' };
  await Promise.all([kept.renew(linen, 'tuesday', make), kept.renew(linen, 'tuesday', make)]);
  expect([made, kept.known('linen', 'tuesday')]).toEqual([1, 'linen on tuesday']);
  await kept.renew({ question: 'nobody asked this', catalogVersion: 'monday' }, 'tuesday', make);
  expect([made, kept.has('nobody asked this')]).toEqual([1, false]);

  await kept.renew({ question: 'denim', catalogVersion: 'monday' }, 'tuesday', saying('denim on tuesday'));
  const later = performance.now();
  await kept.renew({ question: 'denim', catalogVersion: 'tuesday' }, 'wednesday', saying('denim on wednesday'));
  expect(kept.outdated('thursday', later, 10)).toEqual([]);
});

test('a request during a renewal waits for it, and a failed renewal is not cached', async () => {
  const kept = await asked('linen');
  const renewal = kept.renew({ question: 'linen', catalogVersion: 'monday' }, 'tuesday', () =>
    Promise.reject(new Error('The database is away.')),
  );
  const waiting = kept.known('linen', 'tuesday');
  await expect(renewal).rejects.toThrow('away');
  await expect(waiting).rejects.toThrow('away');
  expect(kept.has('linen')).toBe(false);
});

test('a renewal does not overwrite an answer that was requested for a newer catalog version', async () => {
  const kept = await asked('linen');
  const [linen] = kept.outdated('tuesday', 0, 1);
  await kept.get('linen', 'wednesday', saying('linen on wednesday'));
  await kept.renew(linen as { question: string; catalogVersion: string }, 'tuesday', saying('linen on tuesday'));
  expect(kept.known('linen', 'wednesday')).toBe('linen on wednesday');
});
