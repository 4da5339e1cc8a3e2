import { TooManyWaiting, Turns } from './turns.js';

/** Work that goes on until it is told to end. */
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

test('no more runs at the same time than there are turns, and who came first goes first', async () => {
  const turns = new Turns(2);
  const { begun, ends, work } = jobs(4);
  const results = work.map((each) => turns.take(each));
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

test('work that fails gives its turn to the next', async () => {
  const turns = new Turns(1);
  const failing = turns.take(async () => {
    throw new Error('wrong password');
  });
  const next = turns.take(async () => 'in');
  await expect(failing).rejects.toThrow('wrong password');
  expect(await next).toBe('in');
  expect(await turns.take(async () => 'again')).toBe('again');
});

test('who comes when too many wait already is turned away at once, and the others keep their places', async () => {
  const turns = new Turns(1, 1);
  const { ends, work } = jobs(2);
  const results = work.map((each) => turns.take(each));
  await expect(turns.take(async () => 'late')).rejects.toThrow(TooManyWaiting);
  ends[0]?.();
  await settle();
  ends[1]?.();
  expect(await Promise.all(results)).toEqual([0, 1]);
});
