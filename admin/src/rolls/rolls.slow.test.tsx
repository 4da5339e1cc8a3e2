import type { DyeLot, RollCard } from '@selvedge/domain/rolls/roll';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http, type JsonBodyType } from 'msw';
import { saveFile } from '../test/env';
import { aFabric } from '../test/factories';
import { openConsole, signIn } from '../test/open-console';
import { listAnswer, problem, rightsOf, server } from '../test/server';
import { findToast } from '../test/toast';
import { LotList, RollList, RollPage, ScanPage } from './lazy';

// The first test doesn't wait for what the others find loaded.
beforeAll(() => Promise.all([LotList, RollList, RollPage, ScanPage].map(({ preload }) => preload())), 60_000);
beforeEach(() => signIn());

const aCard = (fields: Partial<RollCard> = {}): RollCard => ({
  id: '10000000-0000-4000-8000-00000000000a',
  roll_number: 'R-000101',
  mill_roll_number: 'M-77',
  lot_id: 'lot-1',
  lot_code: '2611',
  received_at: '2026-11-02',
  fabric_id: 'fabric-1',
  fabric_name: 'Harbour Linen',
  item_code: 'LN-1042',
  colourway_id: 'navy',
  color: 'Navy',
  shade_band: 'A',
  ticket_length: 50,
  measured_length: 48.6,
  length: 48.6,
  reserved_length: 20,
  to_pick_length: 20,
  free_length: 28.6,
  short_length: 0,
  pieces: [48.6],
  cuttable_width_mm: 1470,
  gross_weight_grams: null,
  net_weight_grams: 12_400,
  grade: 'first',
  points: null,
  state: 'available',
  location: 'A-03-2',
  parent_roll_number: null,
  unit_cost: null,
  created_at: '2026-11-02T08:00:00.000Z',
  version: 3,
  allocations: [
    {
      id: 'promise-1',
      order_id: 'order-1',
      order_number: 'OR-2026-0007',
      order_line_id: 'line-1',
      hold_id: null,
      length: 20,
      piece_index: 0,
      cut: 'cut',
      cut_length: null,
      state: 'planned',
    },
  ],
  movements: [
    {
      id: '1',
      kind: 'receive',
      length_change: 48.6,
      reason: '',
      reference: '',
      by: 'Ruwan Silva',
      at: '2026-11-02T08:00:00.000Z',
      reverses_id: null,
      is_reversed: false,
    },
  ],
  ...fields,
});

const aLot = (fields: Partial<DyeLot> = {}): DyeLot => ({
  id: 'lot-1',
  fabric_id: 'fabric-1',
  fabric_name: 'Harbour Linen',
  item_code: 'LN-1042',
  colourway_id: 'navy',
  color: 'Navy',
  lot_code: '2611',
  supplier_name: 'Lanka Mills',
  received_at: '2026-11-02',
  note: '',
  rolls: 4,
  shrinkage_warp_percent: null,
  shrinkage_weft_percent: null,
  meters: 174.2,
  version: 1,
  largest_single_shade_meters: 174.2,
  created_at: '2026-11-02T08:00:00.000Z',
  ...fields,
});

interface Sent {
  path: string;
  body: Record<string, unknown>;
  key: string | null;
}

/** A server with one roll. @returns what was sent to it */
function withRoll(card: RollCard, refusals: (() => Response)[] = []): Sent[] {
  const sent: Sent[] = [];
  server.use(
    http.get(`*/api/admin/rolls/${card.id}`, () => HttpResponse.json(card as unknown as JsonBodyType)),
    http.post(`*/api/admin/rolls/${card.id}/*`, async ({ request }) => {
      const path = new URL(request.url).pathname.split(`${card.id}/`)[1] ?? '';
      const body = (await request.json()) as Record<string, unknown>;
      sent.push({ path, body, key: request.headers.get('Idempotency-Key') });
      return refusals.shift()?.() ?? HttpResponse.json(card as unknown as JsonBodyType);
    }),
  );
  return sent;
}

const openCard = (card: RollCard) => openConsole(`/rolls/${card.id}`);

describe('the card of a roll', () => {
  test('says what is on it, where it is and to whom it is promised', async () => {
    withRoll(aCard());
    openCard(aCard());
    await screen.findByRole('heading', { name: 'R-000101' });
    for (const text of [
      '48.6 m',
      '53.15 yd',
      '28.6 m',
      '31.277 yd',
      '2611',
      'A',
      'A-03-2',
      '12.4 kg',
      '147 cm (58″)',
    ]) {
      expect(screen.getAllByText(text).length).toBeGreaterThan(0);
    }
    expect(screen.getByRole('link', { name: 'OR-2026-0007' })).toHaveAttribute('href', '/orders/order-1/show');
    expect(screen.getByText('Received +48.6 m')).toBeInTheDocument();
  });

  test("offers the actions that its state and the user's rights allow", async () => {
    const card = aCard({ state: 'expected', length: 0, free_length: 0, pieces: [], allocations: [] });
    withRoll(card);
    server.use(http.get('*/api/me/permissions', () => HttpResponse.json({ ...rightsOf('storekeeper') })));
    openCard(card);
    await screen.findByRole('button', { name: 'Arrived' });
    expect(screen.queryByRole('button', { name: 'Cut' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Scrap' })).not.toBeInTheDocument();
  });

  test('shows by how much the promised length exceeds the roll', async () => {
    const card = aCard({ length: 18, free_length: 0, short_length: 2, pieces: [18] });
    withRoll(card);
    openCard(card);
    await screen.findByText(/^2 m more is promised/);
  });

  test('prints the label', async () => {
    withRoll(aCard());
    server.use(
      http.get('*/api/admin/rolls/labels.pdf', ({ request }) => {
        expect(new URL(request.url).searchParams.get('ids')).toBe(aCard().id);
        return new HttpResponse('%PDF', { headers: { 'Content-Disposition': 'inline; filename="roll-labels.pdf"' } });
      }),
    );
    const { user } = openCard(aCard());
    await user.click(await screen.findByRole('button', { name: 'Print label' }));
    await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.any(Blob), 'roll-labels.pdf'));
  });
});

test('the labels of a whole list are printed sheet by sheet, however many rolls its filter finds', async () => {
  const asked: (string | null)[] = [];
  server.use(
    http.get('*/api/admin/rolls', () => listAnswer('rolls', [aCard()], 401)),
    http.get('*/api/admin/rolls/labels.pdf', ({ request }) => {
      const { searchParams } = new URL(request.url);
      asked.push(searchParams.get('range'));
      expect(JSON.parse(searchParams.get('filter') ?? '')).toEqual({ state: 'available' });
      return new HttpResponse('%PDF');
    }),
  );
  const filter = encodeURIComponent(JSON.stringify({ state: 'available' }));
  const { user } = openConsole(`/rolls?filter=${filter}`);
  await user.click(await screen.findByRole('checkbox', { name: 'Select R-000101' }));
  await user.click(await screen.findByRole('button', { name: /^Select all 401/ }));
  await user.click(screen.getByRole('button', { name: 'Print 401 labels on 3 sheets' }));
  await waitFor(() => expect(asked).toEqual(['[0,199]', '[200,399]', '[400,599]']));
  await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.any(Blob), 'roll-labels-3-of-3.pdf'));
  expect(saveFile).toHaveBeenCalledWith(expect.any(Blob), 'roll-labels-1-of-3.pdf');
});

test('the list shows for each roll how much is to be picked for orders, or else how much is free', async () => {
  server.use(
    http.get('*/api/admin/rolls', () =>
      listAnswer('rolls', [aCard(), aCard({ id: 'held', roll_number: 'R-000102', to_pick_length: 0 })]),
    ),
  );
  openConsole('/rolls');
  expect(await screen.findByText('Pick 20 m')).toBeVisible();
  expect(screen.getByText('Free 28.6 m')).toBeVisible();
});

test('the rolls that the list finds are exported', async () => {
  const asked: (string | null)[][] = [];
  server.use(
    http.get('*/api/admin/rolls', () => listAnswer('rolls', [aCard()])),
    http.get('*/api/admin/rolls/export', ({ request }) => {
      const { searchParams } = new URL(request.url);
      asked.push(['format', 'filter', 'sort'].map((name) => searchParams.get(name)));
      return new HttpResponse('x', { headers: { 'Content-Disposition': 'attachment; filename="rolls.xlsx"' } });
    }),
  );
  const { user } = openConsole(`/rolls?filter=${encodeURIComponent('{"lot_id":"lot-1"}')}`);
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Excel (.xlsx)' }));
  await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.any(Blob), 'rolls.xlsx'));
  expect(asked).toEqual([['xlsx', '{"lot_id":"lot-1"}', '["roll_number","DESC"]']]);
});

describe('actions on a roll', () => {
  test('a cut for an order is booked as picked for that order, with an idempotency key', async () => {
    withRoll(aCard());
    const sent = jest.fn();
    server.use(
      http.post('*/api/admin/orders/order-1/pick', async ({ request }) => {
        sent(request.headers.get('Idempotency-Key'), await request.json());
        return HttpResponse.json({});
      }),
    );
    const { user } = openCard(aCard());
    await user.click(await screen.findByRole('button', { name: 'Cut' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cut from R-000101' }));
    await user.selectOptions(dialog.getByLabelText('For'), 'OR-2026-0007, 20 m');
    await user.type(dialog.getByLabelText(/^Cut off/), '20.1');
    await user.type(dialog.getByLabelText('Agreed defects'), '2');
    await user.click(dialog.getByRole('button', { name: 'Book the cut' }));
    await findToast('Cut from R-000101');
    const picked = { allocations: [{ id: 'promise-1', actual_length: 20.1, agreed_defects: 2 }] };
    expect(sent.mock.calls).toEqual([[expect.stringMatching(/^[\da-f-]{36}$/), picked]]);
  });

  test('a whole roll promised to an order is picked at once, and a part is picked by cutting it', async () => {
    const [part] = aCard().allocations;
    if (!part) throw new Error('The card has no promise.');
    const card = aCard({ allocations: [part, { ...part, id: 'promise-2', length: 28.6, cut: 'whole' }] });
    withRoll(card);
    const sent = jest.fn();
    server.use(
      http.post('*/api/admin/orders/order-1/pick', async ({ request }) => {
        sent(await request.json());
        return HttpResponse.json({});
      }),
    );
    const { user } = openCard(card);
    await user.click(await screen.findByRole('button', { name: 'Pick 28.6 m for OR-2026-0007' }));
    await findToast('The roll is picked');
    await user.click(screen.getByRole('button', { name: 'Pick 20 m for OR-2026-0007' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cut from R-000101' }));
    expect(dialog.getByLabelText(/^To cut/)).toHaveValue('20');
    await user.click(dialog.getByRole('button', { name: 'Book the cut' }));
    await findToast('Cut from R-000101');
    expect(sent.mock.calls).toEqual([
      [{ allocations: [{ id: 'promise-2' }] }],
      [{ allocations: [{ id: 'promise-1', actual_length: 20 }] }],
    ]);
  });

  test('a cut without an order needs its reason', async () => {
    const sent = withRoll(aCard());
    const { user } = openCard(aCard());
    await user.click(await screen.findByRole('button', { name: 'Cut' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/^To cut/), '5');
    await user.click(dialog.getByRole('button', { name: 'Book the cut' }));
    await dialog.findByText(/Reason/, { selector: 'p' });
    expect(sent).toEqual([]);
  });

  test('a remainder too short to be sold needs a decision to scrap or to keep it', async () => {
    const short = () =>
      problem(400, '0.4 m stay of R-000101. Say whether to keep or to scrap them.', 'short_remainder');
    const sent = withRoll(aCard({ allocations: [] }), [short]);
    const { user } = openCard(aCard());
    await user.click(await screen.findByRole('button', { name: 'Cut' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/^To cut/), '48.2');
    await user.type(dialog.getByLabelText(/^Reason/), 'Sample');
    await user.click(dialog.getByRole('button', { name: 'Book the cut' }));
    await user.click(await dialog.findByRole('button', { name: 'Scrap the rest' }));
    await findToast('Cut from R-000101');
    expect(sent.map(({ body }) => body.remainder)).toEqual([undefined, 'scrap']);
  });

  test('measuring a roll in two pieces sends which piece was measured', async () => {
    const card = aCard({ pieces: [30, 18.6] });
    const sent = withRoll(card);
    const { user } = openCard(card);
    await user.click(await screen.findByRole('button', { name: 'Measure' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.selectOptions(dialog.getByLabelText(/^Piece/), '2: 18.6 m');
    await user.type(dialog.getByLabelText(/^Measured/), '18.2');
    expect(dialog.getByRole('status')).toHaveTextContent('0.4 m less than 18.6 m');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await findToast('R-000101 is measured');
    expect(sent[0]).toMatchObject({ path: 'measure', body: { measured_length: 18.2, piece_index: 1, version: 3 } });
  });

  test('a slipped digit in the measured length is shown before it is booked', async () => {
    withRoll(aCard());
    const { user } = openCard(aCard());
    await user.click(await screen.findByRole('button', { name: 'Measure' }));
    const dialog = within(await screen.findByRole('dialog'));
    const measured = dialog.getByLabelText(/^Measured/);
    expect(measured).toHaveFocus();
    await user.type(measured, '48.6');
    expect(dialog.queryByRole('status')).toBeNull();
    await user.clear(measured);
    await user.type(measured, '486');
    expect(dialog.getByRole('status')).toHaveTextContent('437.4 m more than 48.6 m');
    expect(dialog.getByRole('status')).toHaveClass('MuiAlert-colorWarning');
  });

  test('the shade band can be removed', async () => {
    const sent = withRoll(aCard());
    const { user } = openCard(aCard());
    await user.click(await screen.findByRole('button', { name: 'Regrade' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.selectOptions(dialog.getByLabelText('Shade band'), 'Not banded');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await findToast('R-000101 is graded');
    expect(sent[0]?.body).toEqual({ grade: 'first', shade_band: null, points: null, version: 3 });
  });

  test("a rejection shows the server's message", async () => {
    withRoll(aCard(), [() => problem(409, 'R-000101 has 28.6 m free in one piece.')]);
    const { user } = openCard(aCard());
    await user.click(await screen.findByRole('button', { name: 'Move' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Move' }));
    await findToast('R-000101 has 28.6 m free in one piece.');
  });

  test('a booking that is neither sent nor stored in the browser shows a warning', async () => {
    withRoll(aCard(), [() => HttpResponse.error()]);
    const { user } = openCard(aCard());
    await user.click(await screen.findByRole('button', { name: 'Move' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Move' }));
    await findToast('It is neither booked nor stored in this browser. Write it down, and enter it later.');
  });
});

describe('scanning', () => {
  test('a number that is typed opens its roll', async () => {
    withRoll(aCard());
    server.use(
      http.get('*/api/admin/rolls/by-number/:number', ({ params }) =>
        params.number === 'R-000101'
          ? HttpResponse.json(aCard() as unknown as JsonBodyType)
          : problem(404, 'There is no such roll.'),
      ),
    );
    const { user, router } = openConsole('/scan');
    await screen.findByText(/opens the camera only at an address with https/);
    const field = await screen.findByLabelText('Or type the number');
    await user.type(field, '99{Enter}');
    await screen.findByText('There is no roll R-000099. Look at its label again.');
    await user.clear(field);
    await user.type(field, '101{Enter}');
    await screen.findByRole('heading', { name: 'R-000101' });
    expect(router.state.location.pathname).toBe(`/rolls/${aCard().id}`);
  });
});

describe('receiving', () => {
  test('rolls come into a new lot of a color, and their labels can be printed', async () => {
    const fabric = aFabric({ id: 'fabric-1', name: 'Harbour Linen' });
    const color = fabric.colourways[0];
    const sent: unknown[] = [];
    server.use(
      http.get('*/api/admin/rolls', () => listAnswer('rolls', [])),
      http.get('*/api/admin/lots', () => listAnswer('lots', [])),
      http.get('*/api/admin/fabrics', () => listAnswer('fabrics', [fabric])),
      http.get('*/api/admin/fabrics/fabric-1', () => HttpResponse.json(fabric as unknown as JsonBodyType)),
      http.post('*/api/admin/lots', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(aLot() as unknown as JsonBodyType, { status: 201 });
      }),
      http.post('*/api/admin/rolls', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json([aCard(), aCard({ id: 'other', roll_number: 'R-000102' })] as unknown as JsonBodyType);
      }),
    );
    const { user } = openConsole('/rolls');
    await user.click(await screen.findByRole('button', { name: 'Receive rolls' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Receive rolls' }));
    await user.click(await dialog.findByLabelText(/^Fabric/));
    await user.click(await screen.findByRole('option', { name: /Harbour Linen/ }));
    await user.selectOptions(await dialog.findByLabelText(/^Color/), color?.id ?? '');
    await user.type(await dialog.findByLabelText(/^Lot, as/), '2611');
    await user.type(dialog.getByLabelText(/^Rolls, one a line/), 'M-77; 50; 49.6; A; A-03-2\nM-78;');
    await user.click(dialog.getByRole('button', { name: 'Receive' }));
    await dialog.findByText('Line 2: length is blank.');
    await user.type(dialog.getByLabelText(/^Rolls, one a line/), ' 60');
    await dialog.findByText('2 rolls, 109.6 m');
    await user.click(dialog.getByRole('button', { name: 'Receive' }));
    await screen.findByText('R-000101 to R-000102');
    expect(screen.getByRole('button', { name: 'Print 2 labels' })).toBeInTheDocument();
    expect(sent).toEqual([
      expect.objectContaining({ colourway_id: color?.id, lot_code: '2611' }),
      {
        lot_id: 'lot-1',
        expected: false,
        rolls: [
          expect.objectContaining({
            mill_roll_number: 'M-77',
            ticket_length: 50,
            measured_length: 49.6,
            shade_band: 'A',
            location: 'A-03-2',
          }),
          expect.objectContaining({ mill_roll_number: 'M-78', ticket_length: 60, shade_band: null, location: '' }),
        ],
      },
    ]);
  });
});

test('a lot is corrected, and its card is printed', async () => {
  let saved: unknown;
  server.use(
    http.get('*/api/admin/lots', () => listAnswer('lots', [aLot()])),
    http.put('*/api/admin/lots/lot-1', async ({ request }) => {
      saved = await request.json();
      return HttpResponse.json(aLot() as unknown as JsonBodyType);
    }),
  );
  const { user } = openConsole('/lots');
  expect(await screen.findByRole('link', { name: 'Show rolls' })).toHaveAttribute(
    'href',
    `/rolls?filter=${encodeURIComponent('{"lot_id":"lot-1"}')}`,
  );
  await user.click(screen.getByRole('button', { name: 'Edit lot 2611' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Lot 2611' }));
  await user.type(dialog.getByLabelText(/^Shrinkage of the warp/), '2.5%');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await findToast('Lot saved');
  expect(saved).toMatchObject({
    lot_code: '2611',
    shrinkage_warp_percent: 2.5,
    shrinkage_weft_percent: null,
    version: 1,
  });
});
