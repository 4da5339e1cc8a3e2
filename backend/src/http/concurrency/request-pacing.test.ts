import { EventEmitter } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Request, Response } from 'express';
import { RequestPacing } from './request-pacing.js';

const OFFICE = '203.0.113.7';
const HOME = '198.51.100.9';

/** The incoming requests, and those that have begun, in order. */
function requests() {
  const pacing = new RequestPacing();
  const begun: string[] = [];
  const come = (ip: string, name: string) => {
    const response = Object.assign(new EventEmitter(), { closed: false });
    pacing.pace({ ip } as Request, response as unknown as Response, () => begun.push(name));
    return response;
  };
  return { begun, come };
}

test('of a hundred requests of one address four begin in each turn, in their order, and nobody else waits for them', async () => {
  const { begun, come } = requests();
  const flood = Array.from({ length: 100 }, (_, number) => `flood ${number}`);
  for (const name of flood) come(OFFICE, name);
  expect(begun).toEqual(flood.slice(0, 4));
  come(HOME, 'somebody else');
  expect(begun.at(-1)).toBe('somebody else');
  await nextTurn();
  expect(begun.length).toBeLessThanOrEqual(13);
  for (let turns = 0; turns < 25; turns++) await nextTurn();
  expect(begun.filter((name) => name !== 'somebody else')).toEqual(flood);
});

test('a network of IPv6 is one address', () => {
  const { begun, come } = requests();
  for (let host = 1; host <= 8; host++) come(`2001:db8:4:1::${host}`, `host ${host}`);
  expect(begun).toHaveLength(4);
});

test('who has gone before its turn costs none, and nothing is remembered of who has been served', async () => {
  const { begun, come } = requests();
  const responses = Array.from({ length: 40 }, (_, number) => come(OFFICE, `${number}`));
  for (const response of responses.slice(4, 38)) response.closed = true;
  await nextTurn();
  await nextTurn();
  expect(begun).toEqual(['0', '1', '2', '3', '38', '39']);
  for (let turns = 0; turns < 3; turns++) await nextTurn();
  come(OFFICE, 'later');
  expect(begun.at(-1)).toBe('later');
});
