import fc from 'fast-check';
import type { FreeRoll } from './free-roll.js';
import { type PlanRequest, planRolls, type RollPlan, type ShadeRule } from './roll-plan.js';

const REMNANT = 3;
const SHORTEST_CUT = 1;

const roll = (number: number, shade: string, length: number | number[], received = '2026-01-01'): FreeRoll => {
  const [lot = '', band] = shade.split('/');
  return {
    id: `roll ${number}`,
    roll_number: `R-${String(number).padStart(6, '0')}`,
    lot_id: `lot ${lot}`,
    lot_code: lot,
    band: band ?? null,
    received_at: received,
    is_open: false,
    is_provisional: false,
    pieces: [length].flat(),
  };
};

const shelf = [
  roll(101, '2611/A', 52.4),
  roll(102, '2611/A', 48.0),
  roll(103, '2611/A', 61.5),
  roll(104, '2611/A', 12.3),
  roll(105, '2611/B', 55.0),
  roll(106, '2611/B', 49.7),
  roll(107, '2612/A', 80.2, '2026-02-01'),
  roll(108, '2612/A', 78.9, '2026-02-01'),
  roll(109, '2612/A', 3.4, '2026-02-01'),
];

const ask = (length_meters: number, rule: ShadeRule = 'one_shade', rest: Partial<PlanRequest> = {}): PlanRequest => ({
  length_meters,
  rule,
  remnant_below_meters: REMNANT,
  shortest_cut_meters: SHORTEST_CUT,
  ...rest,
});

/** 'R-101 52.4 + R-103 47.6, 13.9 stay'. */
const words = (plan: RollPlan | null | undefined): string =>
  plan
    ? `${plan.rolls.map(({ roll_number, length }) => `R-${Number(roll_number.slice(2))} ${length}`).join(' + ')}, ${plan.remainder_meters} stay`
    : 'none';

describe('the roll plan for a length', () => {
  it.each<[string, FreeRoll[], PlanRequest, string]>([
    ['avoids a rest that nobody buys', shelf, ask(100), 'R-101 52.4 + R-103 47.6, 13.9 stay'],
    ['is refused where no shade suffices', shelf, ask(240), 'none'],
    [
      'takes a whole shade to its last thousandth',
      shelf,
      ask(174.2),
      'R-101 52.4 + R-102 48 + R-103 61.5 + R-104 12.3, 0 stay',
    ],
    ['is one piece if it must be', shelf, ask(60, 'one_shade', { max_pieces: 1 }), 'R-107 60, 20.2 stay'],
    ['fits a line in yards', [roll(1, 'x', 55)], ask(54.864), 'R-1 54.864, 0.136 stay'],
    ['takes the batch that fits alone', [roll(1, 'a', 200), roll(2, 'b', 150)], ask(180), 'R-1 180, 20 stay'],
    ['is not mixed of two batches', [roll(1, 'a', 200), roll(2, 'b', 150)], ask(300), 'none'],
    [
      'mixes two batches with consent',
      [roll(1, 'a', 200), roll(2, 'b', 150)],
      ask(300, 'any'),
      'R-1 200 + R-2 100, 50 stay',
    ],
    ['comes from the oldest lot that fills it', lots(), ask(6, 'one_lot'), 'R-1 6, 2 stay'],
    ['comes from the only lot that fills it', lots(), ask(16, 'one_lot'), 'R-3 16, 14 stay'],
    ['is not silently 8 + 24', lots(), ask(32, 'one_lot'), 'none'],
    ['prefers an open roll', [roll(1, 'a', 50), { ...roll(2, 'a', 50), is_open: true }], ask(20), 'R-2 20, 30 stay'],
    ['prefers what came first', [roll(1, 'b', 50, '2026-02-01'), roll(2, 'a', 50)], ask(20), 'R-2 20, 30 stay'],
    ['counts a two-part piece as two', [roll(1, 'a', [30, 20]), roll(2, 'a', 45)], ask(40), 'R-2 40, 5 stay'],
    [
      'has no short piece',
      [roll(1, 'a', 90), roll(2, 'a', 90)],
      ask(100, 'one_shade', { min_piece_meters: 20 }),
      'none',
    ],
    [
      'tries more pieces before a short one',
      [roll(1, 'a', 60), roll(2, 'a', 45), roll(3, 'a', 45)],
      ask(64, 'one_shade', { min_piece_meters: 10 }),
      'R-2 45 + R-3 19, 26 stay',
    ],
    ['has no cut below the shortest one', [50, 50, 50].map((each, at) => roll(at, 'a', each)), ask(100.5), 'none'],
    [
      'tries other pieces before a cut that is too short',
      [roll(1, 'a', 50), roll(2, 'a', 50), roll(3, 'a', 48), roll(4, 'a', 30)],
      ask(100.5),
      'R-1 50 + R-3 48 + R-4 2.5, 27.5 stay',
    ],
    [
      'takes a whole piece below the shortest cut',
      [roll(1, 'a', 50), roll(2, 'a', 0.6)],
      ask(50.6),
      'R-1 50 + R-2 0.6, 0 stay',
    ],
    ['cuts less where no more was asked for', [roll(1, 'a', 50)], ask(0.4), 'R-1 0.4, 49.6 stay'],
    ['leaves a remnant if nothing else fits', [roll(1, 'a', 50)], ask(49), 'R-1 49, 1 stay'],
    [
      'prefers measured rolls, even newer ones',
      [{ ...roll(1, 'a', 50), is_provisional: true }, roll(2, 'b', 50, '2026-02-01')],
      ask(40),
      'R-2 40, 10 stay',
    ],
    [
      "takes rolls that are not measured where the others don't do",
      [{ ...roll(1, 'a', 50), is_provisional: true }, roll(2, 'a', 50)],
      ask(90),
      'R-1 50 + R-2 40, 10 stay',
    ],
    ['takes nothing that is promised', [roll(1, 'a', 0), roll(2, 'a', 50)], ask(40), 'R-2 40, 10 stay'],
  ])('%s', (_, rolls, request, expected) => {
    expect(words(planRolls(rolls, request).plan)).toBe(expected);
  });

  it('names the largest single shade and the alternatives where one shade is too little', () => {
    const { largest_single_shade_meters, longest_piece_meters, offers } = planRolls(shelf, ask(240));
    expect({ largest_single_shade_meters, longest_piece_meters }).toEqual({
      largest_single_shade_meters: 174.2,
      longest_piece_meters: 80.2,
    });
    expect(offers.map(({ rule, bands }) => [rule, bands])).toEqual([
      ['one_lot', ['2611/A', '2611/B']],
      ['any', expect.arrayContaining(['2611/A', '2612/A'])],
    ]);
  });

  it('names the greatest length of a single lot', () => {
    expect(planRolls(lots(), ask(32, 'one_lot')).largest_single_shade_meters).toBe(30);
  });

  it('offers more pieces before other shades', () => {
    const { offers } = planRolls([roll(1, 'a', 40), roll(2, 'a', 40)], ask(60, 'one_shade', { max_pieces: 1 }));
    expect(offers.map(({ rule, pieces }) => [rule, pieces])).toEqual([['one_shade', 2]]);
  });

  it('equals the result of an exhaustive search', () => {
    fc.assert(
      fc.property(shelves, asked, (rolls, request) => {
        const { plan } = planRolls(rolls, request);
        const measured = rolls.filter((own) => !own.is_provisional);
        expect(plan?.rolls.map(({ roll_id, piece_index }) => [roll_id, piece_index]) ?? null).toEqual(
          bruteForce(measured, request) ?? bruteForce(rolls, request),
        );
      }),
      { numRuns: 500 },
    );
  });

  it('keeps its shade, cuts at most one roll, adds up exactly and is deterministic', () => {
    fc.assert(
      fc.property(shelves, asked, (rolls, request) => {
        const answer = planRolls(rolls, request);
        expect(planRolls(rolls.toReversed(), request)).toEqual(answer);
        for (const plan of [answer.plan, ...answer.offers]) {
          if (!plan) continue;
          expect(plan.rolls.reduce((sum, { length }) => sum + Math.round(length * 1000), 0)).toBe(
            Math.round(request.length_meters * 1000),
          );
          const cuts = plan.rolls.filter(({ cut }) => cut === 'cut');
          expect(cuts.length).toBeLessThanOrEqual(1);
          for (const { length } of cuts) {
            expect(length).toBeGreaterThanOrEqual(Math.min(request.shortest_cut_meters, request.length_meters));
          }
          if (plan.rule === 'one_shade') expect(plan.bands).toHaveLength(1);
          if (plan.rule !== 'any') expect(plan.lots).toHaveLength(1);
        }
        expect(answer.plan === null || answer.plan.rule === request.rule).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('is found among 5,000 rolls, forty of each shade, in less than 150 ms', () => {
    const rolls = Array.from({ length: 5000 }, (_, at) =>
      roll(at, `${at % 125}/A`, 40 + ((at * 7919) % 30_011) / 1000),
    );
    planRolls(rolls, ask(900));
    const start = performance.now();
    const { plan } = planRolls(rolls, ask(1234.567));
    expect(performance.now() - start).toBeLessThan(150);
    expect(plan).toMatchObject({ approximate: false, bands: [expect.any(String)] });
  });

  it('is approximate where more than forty pieces are of one shade', () => {
    const rolls = Array.from({ length: 400 }, (_, at) => roll(at, 'a', 40 + (at % 20)));
    expect(planRolls(rolls, ask(5000)).plan).toMatchObject({ approximate: true, pieces: 88 });
    expect(planRolls(rolls.slice(0, 40), ask(500)).plan?.approximate).toBe(false);
  });

  it('is found in time where forty rolls are nearly alike and nothing fits exactly', () => {
    const rolls = Array.from({ length: 40 }, (_, at) => roll(at, 'a', 50 + ((at * 37) % 100) / 1000));
    const start = performance.now();
    expect(planRolls(rolls, ask(1000.9)).plan?.pieces).toBe(20);
    expect(performance.now() - start).toBeLessThan(1500);
  });

  it('is found in time among hundreds of any lot, with short pieces refused', () => {
    const rolls = Array.from({ length: 400 }, (_, at) =>
      roll(at, `${at % 3}/A`, 50 + ((at * 37) % 100) / 10_000, `2026-0${3 - (at % 3)}-01`),
    );
    const start = process.cpuUsage();
    expect(planRolls(rolls, ask(9400.423, 'any', { min_piece_meters: 20 })).plan?.pieces).toBe(188);
    expect(planRolls(rolls, ask(19_800.2, 'one_lot')).plan).toBeNull();
    // Processor time, so that a busy machine changes nothing; in microseconds.
    expect(process.cpuUsage(start).user).toBeLessThan(4_000_000);
  });
});

function lots(): FreeRoll[] {
  return [roll(1, '1', 8, '2026-01-01'), roll(2, '2', 10, '2026-01-02'), roll(3, '3', 30, '2026-01-03')];
}

const shelves = fc
  .array(
    fc.record({
      shade: fc.constantFrom('1/A', '1/B', '2/A', '2'),
      // Few lengths, so that exact fits and remnants are common.
      lengths: fc.oneof(
        fc.integer({ min: 1, max: 12 }).map((length) => [length * 0.7]),
        fc.tuple(fc.constantFrom(2.5, 4), fc.constantFrom(3, 5.001)),
      ),
      open: fc.boolean(),
      provisional: fc.constantFrom(false, false, false, true),
    }),
    { maxLength: 8 },
  )
  .map((rows) =>
    rows.map(({ shade, lengths, open, provisional }, at) => ({
      ...roll(at + 1, shade, lengths, shade.startsWith('1') ? '2026-03-01' : '2026-02-01'),
      is_open: open,
      is_provisional: provisional,
    })),
  );

const asked = fc.record(
  {
    length_meters: fc.oneof(
      fc.integer({ min: 1, max: 40 }).map((length) => Math.round(length * 700) / 1000),
      fc.integer({ min: 1, max: 30_000 }).map((length) => length / 1000),
    ),
    rule: fc.constantFrom<ShadeRule>('one_shade', 'one_lot', 'any'),
    remnant_below_meters: fc.constant(REMNANT),
    // Such that it decides about many plans, and none.
    shortest_cut_meters: fc.constantFrom(0, SHORTEST_CUT, 2.5),
    min_piece_meters: fc.constantFrom(1, 2, 4),
    max_pieces: fc.integer({ min: 1, max: 4 }),
  },
  { requiredKeys: ['length_meters', 'rule', 'remnant_below_meters', 'shortest_cut_meters'] },
);

/** Weighs all sets of pieces by the rule as it is written. */
function bruteForce(rolls: readonly FreeRoll[], request: PlanRequest): [string, number][] | null {
  const { rule, min_piece_meters = 0, max_pieces = 99, length_meters, shortest_cut_meters } = request;
  const mm = (length: number) => Math.round(length * 1000);
  const shortestCut = Math.max(1, mm(min_piece_meters), mm(Math.min(shortest_cut_meters, length_meters)));
  const pieces = rolls
    .flatMap((own) => own.pieces.map((length, index) => ({ own, index, length: mm(length) })))
    .filter(({ length }) => length >= mm(min_piece_meters));
  const plans: { key: (number | string)[]; chosen: typeof pieces }[] = [];
  for (let mask = 1; mask < 2 ** pieces.length; mask++) {
    const chosen = pieces.filter((_, at) => mask & (2 ** at));
    const shades = new Set(
      chosen.map(({ own }) => (rule === 'any' ? '' : own.lot_id + (rule === 'one_shade' ? `/${own.band}` : ''))),
    );
    const rest = chosen.reduce((sum, { length }) => sum + length, 0) - mm(request.length_meters);
    const cut = chosen
      .toSorted((a, b) => a.own.roll_number.localeCompare(b.own.roll_number) || a.index - b.index)
      .at(-1);
    if (shades.size > 1 || rest < 0 || chosen.length > max_pieces || !cut) continue;
    if (rest > 0 && cut.length - rest < shortestCut) continue;
    const inOrder = chosen.toSorted(
      (a, b) =>
        a.own.received_at.localeCompare(b.own.received_at) ||
        a.own.roll_number.localeCompare(b.own.roll_number) ||
        a.index - b.index,
    );
    plans.push({
      key: [
        rule === 'one_lot' ? (chosen[0]?.own.received_at ?? '') : '',
        chosen.length,
        Number(rest > 0 && rest < mm(REMNANT)),
        -chosen.filter(({ own }) => own.is_open).length,
        ...inOrder.map(({ own, index }) => `${own.received_at} ${own.roll_number} ${index}`),
      ],
      chosen: inOrder,
    });
  }
  const [best] = plans.sort((a, b) => {
    for (const [at, value] of a.key.entries()) {
      const other = b.key[at] as typeof value;
      if (value !== other) return value < other ? -1 : 1;
    }
    return 0;
  });
  return best ? best.chosen.map(({ own, index }) => [own.id, index]) : null;
}

describe('a roll or lot pinned for a customer', () => {
  const swatch = { because: 'swatch', lot_id: 'lot 2612', lot_code: '2612' } as const;
  const held = { because: 'hold', lot_id: 'lot 2611', lot_code: '2611', roll_ids: ['roll 102'] } as const;

  it('comes before the fewest pieces and the oldest lot, as long as it serves the whole length', () => {
    const { plan } = planRolls(shelf, ask(52.4), [swatch]);
    expect(words(plan)).toBe('R-107 52.4, 27.8 stay');
    expect(plan?.pin).toEqual(swatch);
    expect(words(planRolls(shelf, ask(40), [{ ...held, roll_ids: ['roll 102'] }, swatch]).plan)).toBe(
      'R-102 40, 8 stay',
    );
  });

  it('is skipped where it is too short, in favor of the next pin or any rolls', () => {
    expect(words(planRolls(shelf, ask(60), [{ ...held, roll_ids: ['roll 102'] }, swatch]).plan)).toBe(
      'R-107 60, 20.2 stay',
    );
    const { plan } = planRolls(shelf, ask(170), [swatch]);
    expect(plan).toEqual(planRolls(shelf, ask(170)).plan);
    expect(plan?.pin).toBeUndefined();
  });

  it('never mixes shades that the rule keeps apart', () => {
    const pin = { because: 'hold', lot_id: 'lot 2611', lot_code: '2611' } as const;
    expect(planRolls(shelf, ask(240), [pin]).plan).toBeNull();
    expect(planRolls(shelf, ask(240, 'one_lot'), [pin]).plan?.pin).toEqual(pin);
  });
});
