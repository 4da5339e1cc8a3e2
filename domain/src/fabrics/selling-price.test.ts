import { costInWords, costProblem, sellingPrice } from './selling-price.js';

test.each([
  [710.88, { markup: '60' }, 1137.41],
  [710.88, { markup: '60', freight: '8' }, 1228.4],
  [710.88, { markup: '60', freight: '8', round_to: 1 }, 1228],
  [710.88, { markup: '60', freight: '8', round_to: 5 }, 1230],
  [710.88, { markup: '60', freight: '8', round_to: 10 }, 1230],
  // Half a step goes up.
  [1002.5, { markup: '0', round_to: 5 }, 1005],
  [1.005, { markup: '0' }, 1],
  [100.05, { markup: '12.5' }, 112.56],
  [2, { markup: '10', round_to: 10 }, 10],
  [0, { markup: '60', round_to: 5 }, 0],
  [0.1, { markup: '200' }, 0.3],
] as const)('a cost of %d with %j gives the selling price %d', (cost, rule, price) => {
  expect(sellingPrice(cost, rule)).toBe(price);
});

test.each([
  [7, 'needs a markup'],
  [null, 'needs a markup'],
  [{}, 'needs a markup'],
  [{ markup: -1 }, 'needs a markup'],
  [{ markup: '1e3' }, 'needs a markup'],
  [{ markup: 1001 }, 'needs a markup'],
  [{ markup: 60, freight: 'much' }, 'Freight and duty'],
  [{ markup: 60, round_to: 7 }, 'can be rounded to 1, 5, 10 rupees'],
  [{ markup: 60, round_to: '5' }, 'can be rounded to'],
  [{ markup: 60, more: 1 }, 'nothing else'],
])('the rule %j is refused', (rule, problem) => {
  expect(costProblem(rule)).toContain(problem);
});

test('a rule is described in words', () => {
  expect(costProblem({ markup: 60, freight: '12.5', round_to: 10 })).toBeNull();
  expect(costInWords({ markup: '60', freight: '12.5', round_to: 10 })).toBe(
    '+ 12.5% freight and duty, + 60%, rounded to 10',
  );
  expect(costInWords({ markup: '60', freight: '0' })).toBe('+ 60%');
});
