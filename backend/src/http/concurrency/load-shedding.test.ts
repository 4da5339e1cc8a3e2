import { AsyncLocalStorage } from 'node:async_hooks';
import { EventEmitter } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Request, Response } from 'express';
import { paceRequests } from './load-shedding.js';

const OFFICE = '203.0.113.7';
const HOME = '198.51.100.9';

/** Collects the names of requests, or what `see` returns for them, in the order in which they begin. */
function requests(see?: () => string | undefined) {
  const pace = paceRequests();
  const begun: string[] = [];
  const come = (ip: string, name: string) => {
    const response = Object.assign(new EventEmitter(), { closed: false });
    pace({ ip } as Request, response as unknown as Response, () => begun.push(see ? String(see()) : name));
    return response;
  };
  return { begun, come };
}

test('starts four requests per address and event loop turn, in order, without delaying other addresses', async () => {
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

test('counts an IPv6 network as one address', () => {
  const { begun, come } = requests();
  for (let host = 1; host <= 8; host++) come(`2001:db8:4:1::${host}`, `host ${host}`);
  expect(begun).toHaveLength(4);
});

test('skips requests whose client has disconnected, and forgets an address once it has been served', async () => {
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

test('a delayed request begins in its own context, not in that of the request before it', async () => {
  const contexts = new AsyncLocalStorage<string>();
  const { begun, come } = requests(() => contexts.getStore());
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) contexts.run(name, () => come(OFFICE, name));
  await nextTurn();
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
});
