import { type OrderFacts, orderTimeline, progressTo } from './order-timeline.js';

const ahead = { state: 'ahead', on: null } as const;
const facts = (fields: Partial<OrderFacts>): OrderFacts => ({
  status: 'pending',
  days: { pending: '2026-11-10', confirmed: '2026-11-11' },
  advance: ahead,
  invoiced: ahead,
  paid: ahead,
  ...fields,
});
const read = (fields: Partial<OrderFacts>) =>
  orderTimeline(facts(fields)).map(({ mark, state, on }) => [mark, state, on].filter(Boolean).join(' '));

test('an order has steps from being ordered to being paid', () => {
  expect(read({ status: 'confirmed', advance: { state: 'done', on: '2026-11-12' } })).toEqual([
    'pending done 2026-11-10',
    'confirmed present 2026-11-11',
    'advance done 2026-11-12',
    'processing ahead',
    'shipped ahead',
    'delivered ahead',
    'invoiced ahead',
    'paid ahead',
  ]);
});

test('an advance is no step where the terms ask for none', () => {
  expect(read({ advance: null })).toHaveLength(7);
});

test('an advance that is missing stays open, however far the fabric is', () => {
  const way = read({
    status: 'delivered',
    days: { pending: '2026-11-10', delivered: '2026-11-20' },
    advance: { state: 'part', on: null },
    invoiced: { state: 'done', on: '2026-11-21' },
  });
  expect(way.slice(2)).toEqual([
    'advance part',
    'processing done',
    'shipped done',
    'delivered done 2026-11-20',
    'invoiced done 2026-11-21',
    'paid ahead',
  ]);
});

test('a canceled order keeps only the steps that it reached', () => {
  const days = { pending: '2026-11-10', confirmed: '2026-11-11', cancelled: '2026-11-12' };
  expect(read({ status: 'cancelled', days, advance: { state: 'done', on: '2026-11-11' } })).toEqual([
    'pending done 2026-11-10',
    'confirmed done 2026-11-11',
    'cancelled present 2026-11-12',
  ]);
});

test('an advance is done on the day on which it was complete, and open again when a receipt is reversed', () => {
  const days = [
    { on: '2026-11-10', amount: 300 },
    { on: '2026-11-12', amount: 700 },
    { on: '2026-11-15', amount: 500 },
  ];
  expect(progressTo(1000, days)).toEqual({ state: 'done', on: '2026-11-12' });
  expect(progressTo(1000, [...days, { on: '2026-11-16', amount: -900 }])).toEqual({ state: 'part', on: null });
  expect(progressTo(1000, days.slice(0, 1))).toEqual({ state: 'part', on: null });
  expect(progressTo(1000, [])).toEqual({ state: 'ahead', on: null });
});
