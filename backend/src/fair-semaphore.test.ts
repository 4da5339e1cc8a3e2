import { FairSemaphore, TooManyWaiting } from './fair-semaphore.js';

/** Jobs that run until they are told to end. */
function jobs(count: number) {
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const work = Array.from({ length: count }, (_, number) => async () => {
    begun.push(number);
    await new Promise<void>((resolve) => {
      ends[number] = resolve;
    });
    return number;
  });
  return { begun, ends, work };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('runs no more jobs at once than it has slots, in order of arrival', async () => {
  const semaphore = new FairSemaphore(2);
  const { begun, ends, work } = jobs(4);
  const results = work.map((each) => semaphore.take(each));
  await settle();
  expect(begun).toEqual([0, 1]);
  ends[1]?.();
  await settle();
  expect(begun).toEqual([0, 1, 2]);
  ends[0]?.();
  await settle();
  expect(begun).toEqual([0, 1, 2, 3]);
  ends[2]?.();
  ends[3]?.();
  expect(await Promise.all(results)).toEqual([0, 1, 2, 3]);
});

test('a failing job releases its slot', async () => {
  const semaphore = new FairSemaphore(1);
  const failing = semaphore.take(async () => {
    throw new Error('wrong password');
  });
  const next = semaphore.take(async () => 'in');
  await expect(failing).rejects.toThrow('wrong password');
  expect(await next).toBe('in');
  expect(await semaphore.take(async () => 'again')).toBe('again');
});

test('rejects a job at once when the queue is full, and keeps the order of those waiting', async () => {
  const semaphore = new FairSemaphore(1, 1);
  const { ends, work } = jobs(2);
  const results = work.map((each) => semaphore.take(each));
  await expect(semaphore.take(async () => 'late')).rejects.toThrow(TooManyWaiting);
  ends[0]?.();
  await settle();
  ends[1]?.();
  expect(await Promise.all(results)).toEqual([0, 1]);
});

test('serves owners in turn, so that one owner with many jobs does not delay the others', async () => {
  const semaphore = new FairSemaphore(1);
  const { begun, ends, work } = jobs(6);
  const owners = ['flood', 'flood', 'flood', 'flood', 'ama', 'bimal'];
  const results = work.map((each, number) => semaphore.take(each, owners[number]));
  await settle();
  for (const next of [0, 1, 4, 5, 2, 3]) {
    ends[next]?.();
    await settle();
  }
  expect(begun).toEqual([0, 1, 4, 5, 2, 3]);
  expect(await Promise.all(results)).toEqual([0, 1, 2, 3, 4, 5]);
});

test('evicts the last job of the owner with the most waiting jobs when the queue is full', async () => {
  const semaphore = new FairSemaphore(1, 3);
  const { begun, ends, work } = jobs(7);
  const take = (number: number, whose: string) => semaphore.take(work[number] as () => Promise<number>, whose);
  const flood = [0, 1, 2, 3].map((number) => take(number, 'flood').catch((error: Error) => error));
  await expect(take(4, 'flood')).rejects.toThrow(TooManyWaiting);
  const ama = take(5, 'ama');
  expect(await flood[3]).toBeInstanceOf(TooManyWaiting);
  const bimal = take(6, 'bimal');
  expect(await flood[2]).toBeInstanceOf(TooManyWaiting);
  for (const next of [0, 1, 5, 6]) {
    await settle();
    ends[next]?.();
  }
  expect(await Promise.all([...flood.slice(0, 2), ama, bimal])).toEqual([0, 1, 5, 6]);
  expect(begun).toEqual([0, 1, 5, 6]);
});

test('rejects a job that has waited too long and frees its place in the queue', async () => {
  const semaphore = new FairSemaphore(1, 2, 20);
  const { begun, ends, work } = jobs(4);
  const take = (number: number) => semaphore.take(work[number] as () => Promise<number>, 'ama');
  const first = take(0);
  await expect(Promise.allSettled([take(1), take(2)])).resolves.toMatchObject([
    { reason: expect.any(TooManyWaiting) },
    { reason: expect.any(TooManyWaiting) },
  ]);
  const last = take(3);
  ends[0]?.();
  await settle();
  ends[3]?.();
  expect([await first, await last, begun]).toEqual([0, 3, [0, 3]]);
});

test('runAndRest returns the result at once and starts the next job only after the rest', async () => {
  const semaphore = new FairSemaphore(1);
  const { begun, ends, work } = jobs(2);
  const [first, second] = work.map((each) => semaphore.runAndRest(each, 1)) as [Promise<number>, Promise<number>];
  const started = performance.now();
  while (performance.now() - started < 30) await settle();
  ends[0]?.();
  const worked = performance.now() - started;
  expect(await first).toBe(0);
  expect(begun).toEqual([0]);
  while (begun.length < 2) await settle();
  expect(performance.now() - started).toBeGreaterThanOrEqual(worked + 29);
  ends[1]?.();
  expect(await second).toBe(1);
  await expect(semaphore.runAndRest(() => Promise.reject(new Error('no')), 1)).rejects.toThrow('no');
});
