import { RestartBudget } from './restart-budget.js';

test('ends in quick succession are answered with growing delays and then with giving up', () => {
  const budget = new RestartBudget(3, 60_000);
  expect([0, 1, 2, 3].map((second) => budget.delayAfterEnd(second * 1_000))).toEqual([100, 200, 400, undefined]);
});

test('an accident now and then is never a crash loop', () => {
  const budget = new RestartBudget(3, 60_000);
  const everyMinute = Array.from({ length: 50 }, (_, minute) => budget.delayAfterEnd(minute * 60_001));
  expect(new Set(everyMinute)).toEqual(new Set([100]));
});

test('ends in the middle of work are waited after, longer and longer, and never a reason to give up', () => {
  const budget = new RestartBudget(3, 60_000);
  const delays = Array.from({ length: 50 }, (_, second) => budget.delayAfterWork(second * 1_000));
  expect(delays.slice(0, 4)).toEqual([100, 200, 400, 800]);
  expect(Math.max(...delays)).toBe(8_000);
  expect(budget.delayAfterEnd(50_000)).toBe(100);
});
