import { RestartBudget } from './restart-budget.js';

test('crashes in quick succession are delayed increasingly and then given up', () => {
  const budget = new RestartBudget(3, 60_000);
  expect([0, 1, 2, 3].map((second) => budget.delayAfterEnd(second * 1_000))).toEqual([100, 200, 400, undefined]);
});

test('occasional crashes never count as a crash loop', () => {
  const budget = new RestartBudget(3, 60_000);
  const everyMinute = Array.from({ length: 50 }, (_, minute) => budget.delayAfterEnd(minute * 60_001));
  expect(new Set(everyMinute)).toEqual(new Set([100]));
});

test('crashes during work are delayed increasingly but never given up', () => {
  const budget = new RestartBudget(3, 60_000);
  const delays = Array.from({ length: 50 }, (_, second) => budget.delayAfterWork(second * 1_000));
  expect(delays.slice(0, 4)).toEqual([100, 200, 400, 800]);
  expect(Math.max(...delays)).toBe(8_000);
  expect(budget.delayAfterEnd(50_000)).toBe(100);
});
