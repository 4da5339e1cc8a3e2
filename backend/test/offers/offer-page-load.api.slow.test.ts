import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ApiProcess, startApiProcess } from '../support/api-process.js';
import { offerFixture, textOf } from '../support/offer-fixture.js';
import { openFixture, quotationFixture } from '../support/quotation-fixture.js';

jest.setTimeout(240_000);

const fixture = openFixture();
const { post, edit, one } = quotationFixture(fixture);
const { anOffer, at, count, say, withdraw } = offerFixture(fixture);

describe('two APIs on one database', () => {
  let other: ApiProcess;
  beforeAll(async () => {
    other = await startApiProcess(fixture.app.config);
  });
  afterAll(() => other.kill());

  const sayThere = (turn: number, path: string, verb: string, fields: Record<string, string>) =>
    fetch(`${turn % 2 ? other.url : fixture.app.url}${path}/${verb}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    });

  it('accept one of many concurrent answers, and never for a revision that the customer has not seen', async () => {
    for (let round = 0; round < 3; round++) {
      const { id, path } = await anOffer();
      const pressed = await Promise.all(
        Array.from({ length: 8 }, (_, turn) =>
          turn === 5 ? sayThere(turn, path, 'decline', {}) : sayThere(turn, path, 'accept', { name: 'Nimali' }),
        ),
      );
      expect(pressed.every(({ status }) => status === 303 || status === 409)).toBe(true);
      const { answer, ordered } = await one(id);
      expect(ordered).toBe(answer?.kind === 'accepted');
      expect(await count('orders WHERE quotation_id = $1', id)).toBe(ordered ? 1 : 0);
      expect(
        await count('offer_answers a JOIN quotation_documents d ON d.id = a.document_id WHERE d.quotation_id = $1', id),
      ).toBe(1);

      const another = await anOffer();
      await edit(another.id, { unit_price: 400 }).expect(200);
      const [accepted, sent] = await Promise.all([
        sayThere(1, another.path, 'accept', { name: 'Nimali' }),
        post(another.id, 'send'),
      ]);
      expect([accepted.status, sent.status].sort()).toEqual(accepted.status === 303 ? [303, 409] : [200, 409]);
      const now = await one(another.id);
      expect(now.ordered).toBe(accepted.status === 303);
      expect(now.quoted_price).toBe(accepted.status === 303 ? 42_000.5 : 40_000);
    }
  });

  it('reject a link that is withdrawn concurrently, and create no second order on a concurrent conversion', async () => {
    const { id, path } = await anOffer();
    const [accepted, converted] = await Promise.all([
      sayThere(1, path, 'accept', { name: 'Nimali' }),
      post(id, 'convert'),
    ]);
    expect([303, 409]).toContain(accepted.status);
    expect([201, 409]).toContain(converted.status);
    expect(await count('orders WHERE quotation_id = $1', id)).toBe(1);
    // Both calls get a response in any order: they do not deadlock.
    for (let round = 0; round < 4; round++) {
      const offer = await anOffer();
      const [answer] = await Promise.all([sayThere(1, offer.path, 'accept', { name: 'Nimali' }), withdraw(offer.id)]);
      expect([303, 404]).toContain(answer.status);
      expect((await one(offer.id)).ordered).toBe(answer.status === 303);
      for (const turn of [0, 1]) {
        expect((await sayThere(turn, offer.path, 'accept', { name: 'Nimali' })).status).toBe(404);
        expect((await fetch(`${turn ? other.url : fixture.app.url}${offer.path}`)).status).toBe(404);
      }
    }
  });

  it('accept answers that arrive before the offer expires, and none after', async () => {
    const offers = [];
    for (let turn = 0; turn < 6; turn++) offers.push(await anOffer());
    const ids = offers.map(({ id }) => id);
    const [{ end }] = await fixture.app.dataSource.query<[{ end: Date }]>(
      `WITH ended AS (UPDATE quotations SET valid_until = date_trunc('milliseconds', clock_timestamp()) + interval '500 ms'
                      WHERE id = ANY($1) RETURNING valid_until) SELECT max(valid_until) AS end FROM ended`,
      [ids],
    );
    await fixture.app.dataSource.query('UPDATE quotations SET valid_until = $2 WHERE id = ANY($1)', [ids, end]);
    const statuses = await Promise.all(
      offers.map(async ({ path }, turn) => {
        // Two long before, two at about that time, two after.
        await sleep(end.getTime() + ([-450, -400, -30, 0, 60, 90][turn] ?? 0) - Date.now());
        return (await sayThere(turn, path, 'accept', { name: 'Nimali' })).status;
      }),
    );
    expect(statuses.slice(4)).toEqual([409, 409]);
    for (const [turn, { id, path }] of offers.entries()) {
      const { ordered, answer } = await one(id);
      expect(statuses[turn]).toBe(ordered ? 303 : 409);
      expect(answer?.kind).toBe(ordered ? 'accepted' : undefined);
      if (!ordered) expect(textOf((await at(path)).text)).toContain('This offer ended on');
    }
  });
});

const GUESSES = Number(process.env.GUESSES ?? 2_000);

/** Below the number at which a connection is closed. */
const AHEAD = 10;

/** Sends guesses over one connection, a few ahead of their responses. @returns the count of each status, and the last rejection */
async function guess(times: number): Promise<{ statuses: Map<string, number>; rejected: string }> {
  const { hostname, port } = new URL(fixture.app.url);
  const socket = connect(Number(port), hostname);
  const statuses = new Map<string, number>();
  let [answers, rejected] = ['', ''];
  for (let asked = 0; asked < times; asked += AHEAD) {
    answers = '';
    const tokens = Array.from({ length: AHEAD }, () => randomBytes(32).toString('base64url'));
    socket.write(tokens.map((token) => `GET /q/${token} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`).join(''));
    const heads = () => answers.match(/HTTP\/1\.1 \d{3}/g) ?? [];
    while (heads().length < AHEAD) answers += String((await once(socket, 'data'))[0]);
    for (const head of heads()) statuses.set(head.slice(-3), (statuses.get(head.slice(-3)) ?? 0) + 1);
    // The last answers of all may belong to a window that has just begun.
    rejected = answers.split(/(?=HTTP\/1\.1 )/).findLast((answer) => answer.startsWith('HTTP/1.1 429')) ?? rejected;
  }
  socket.destroy();
  return { statuses, rejected };
}

// Last, because the address of the guesser is shared by all tests here.
test('thousands of guessed links cost one index lookup each, and holders of valid links are not affected', async () => {
  const [{ path }, fresh] = [await anOffer(), await anOffer()];
  await at(path).expect(200);
  const query = jest.spyOn(fixture.app.dataSource, 'createQueryRunner');
  const began = performance.now();
  const { statuses, rejected } = await guess(GUESSES);
  const windows = 1 + Math.ceil((performance.now() - began) / 10_000);
  const looked = statuses.get('404') ?? 0;
  expect(looked).toBeLessThanOrEqual(60 * windows);
  expect(statuses.get('429')).toBe(GUESSES - looked);
  // Any other database work would use one.
  expect(query).not.toHaveBeenCalled();
  expect(rejected).toMatch(/^retry-after: [1-9]/im);
  expect(rejected).toMatch(/^cache-control: no-store\r$/im);
  await at(path).expect(200);
  await at(fresh.path).expect(200);
  await say(path, 'decline').expect(303);
});
