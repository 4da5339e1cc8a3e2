import type { AdminHold, HeldRoll } from '@selvedge/domain/stock/hold';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { aColourway, aFabric, aUser } from '../test/factories';
import { openConsole, signIn } from '../test/open-console';
import { listAnswer, problem, server } from '../test/server';
import { findToast } from '../test/toast';

const navy = aColourway({ name: 'Navy', available_quantity: 200 });
const white = aColourway({ name: 'White', available_quantity: 30 });
const linen = aFabric({ name: 'Harbour Linen', counted_by_roll: true, colourways: [navy, white] });
const buyer = aUser({ name: 'Nimali Perera', user_type: 'customer' });

const lots = [
  { id: 'lot-1', lot_code: '2611', largest_single_shade_meters: 42, colourway_id: navy.id },
  { id: 'lot-2', lot_code: '2612', largest_single_shade_meters: 80, colourway_id: navy.id },
  { id: 'lot-9', lot_code: '2619', largest_single_shade_meters: 30, colourway_id: white.id },
];
const rolls = [
  { id: 'roll-1', roll_number: 'R-000101', lot_id: 'lot-1', shade_band: 'A', free_length: 22.4 },
  { id: 'roll-2', roll_number: 'R-000102', lot_id: 'lot-1', shade_band: null, free_length: 0 },
  { id: 'roll-3', roll_number: 'R-000103', lot_id: 'lot-2', shade_band: 'A', free_length: 80 },
];
const heldRoll = (fields: Partial<HeldRoll> = {}): HeldRoll => ({
  roll_id: 'roll-1',
  roll_number: 'R-000101',
  lot_id: 'lot-1',
  lot_code: '2611',
  band: 'A',
  length: 30,
  ...fields,
});
const aHold = (fields: Partial<AdminHold> = {}): AdminHold => ({
  id: 'hold-1',
  fabric_id: linen.id,
  colourway_id: navy.id,
  fabric_name: 'Harbour Linen',
  item_code: 'LN-1',
  color: 'Navy',
  color_code: '',
  quantity_meters: 30,
  rolls: [heldRoll()],
  created_at: '2026-11-18T10:20:00.000Z',
  customer_id: buyer.id,
  customer_name: buyer.name,
  customer_company: '',
  ended_at: null,
  ended_because: null,
  expires_at: '2026-12-24T09:00:00.000Z',
  ...fields,
});

/** @returns what was sent. Each refusal answers one try. */
function withHolds(holds: AdminHold[], refusals: (() => Response)[] = []): object[] {
  const sent: object[] = [];
  const of = <Row extends object>(rows: Row[], { url }: Request, names: (keyof Row & string)[]) => {
    const filter: Partial<Row> = JSON.parse(new URL(url).searchParams.get('filter') ?? '{}');
    return rows.filter((row) => names.every((name) => filter[name] === undefined || filter[name] === row[name]));
  };
  const change = async ({ request }: { request: Request }) => {
    const body = (await request.json()) as Partial<AdminHold>;
    sent.push(body);
    return refusals.shift()?.() ?? HttpResponse.json({ ...aHold(), ...body });
  };
  server.use(
    http.get('*/api/admin/holds', () => listAnswer('holds', holds)),
    http.get('*/api/admin/users', () => listAnswer('users', [buyer])),
    http.get('*/api/admin/fabrics', () => listAnswer('fabrics', [linen])),
    http.get(`*/api/admin/fabrics/${linen.id}`, () => HttpResponse.json(linen)),
    http.get('*/api/admin/lots', ({ request }) => listAnswer('lots', of(lots, request, ['colourway_id']))),
    http.get('*/api/admin/rolls', ({ request }) => listAnswer('rolls', of(rolls, request, ['lot_id']))),
    http.post('*/api/admin/holds', change),
    http.put('*/api/admin/holds/hold-1', change),
  );
  return sent;
}
const optionsOf = (select: HTMLElement) =>
  within(select)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

const refusal = (field: string, message: string) =>
  HttpResponse.json({ statusCode: 409, message, errors: [{ field, message }] }, { status: 409 });

beforeEach(() => signIn());

async function openChange(hold: AdminHold, refusals: (() => Response)[] = []) {
  const sent = withHolds([hold], refusals);
  const { user } = openConsole('/holds');
  await user.click(await screen.findByRole('button', { name: 'Change the hold of Harbour Linen, Navy, 30 m' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the hold' }));
  await dialog.findByLabelText('Lot');
  const save = () => user.click(dialog.getByRole('button', { name: 'Save' }));
  return { user, dialog, sent, save };
}

test('a new hold names a lot of its color, or one roll of that lot, and another color has lots of its own', async () => {
  const sent = withHolds([], [() => problem(409, 'R-000101 has 22.4 m free in one shade.')]);
  const { user } = openConsole('/holds');
  await user.click(await screen.findByRole('button', { name: 'Hold fabric' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Hold fabric' }));
  const choose = async (label: RegExp, option: RegExp) => {
    await user.click(dialog.getByRole('combobox', { name: label }));
    await user.click(await screen.findByRole('option', { name: option }));
  };
  await choose(/^Customer/, /Nimali Perera/);
  await choose(/^Fabric/, /Harbour Linen/);
  // No lot is offered before the color is known.
  const color = await dialog.findByLabelText(/^Color/);
  expect(dialog.queryByLabelText('Lot')).toBeNull();
  await user.selectOptions(color, white.id);
  expect(optionsOf(await dialog.findByLabelText('Lot'))).toEqual(['Any lot', '2619 (30 m free in one shade)']);
  await user.selectOptions(color, navy.id);
  await waitFor(() =>
    expect(optionsOf(dialog.getByLabelText('Lot'))).toEqual([
      ...['Any lot', '2611 (42 m free in one shade)', '2612 (80 m free in one shade)'],
    ]),
  );
  await user.type(dialog.getByLabelText(/^Meters/), '30');
  await user.selectOptions(dialog.getByLabelText('Lot'), 'lot-1');
  // The roll that is promised whole is not offered.
  expect(optionsOf(await dialog.findByLabelText('Roll'))).toEqual(['Rolls of one shade', 'R-000101 · A · 22.4 m']);
  await user.selectOptions(dialog.getByLabelText('Roll'), 'roll-1');
  const hold = () => user.click(dialog.getByRole('button', { name: 'Hold' }));
  await hold();
  expect(await findToast('R-000101 has 22.4 m free in one shade.')).toBeInTheDocument();
  await user.selectOptions(dialog.getByLabelText('Roll'), '');
  await hold();
  await findToast('Cloth held');
  const input = { customer_id: buyer.id, fabric_id: linen.id, colourway_id: navy.id, quantity_meters: 30 };
  expect(sent).toEqual([
    { ...input, roll_id: 'roll-1' },
    { ...input, lot_id: 'lot-1' },
  ]);
});

test('a hold shows its roll, and can be lengthened on that roll', async () => {
  const { user, dialog, sent, save } = await openChange(aHold());
  await waitFor(() => expect(dialog.getByLabelText('Lot')).toHaveDisplayValue(/^2611 \(.*30 m held here\)$/));
  // Meters that the hold has of this roll already are available to it.
  expect(await dialog.findByLabelText('Roll')).toHaveDisplayValue('R-000101 · A · 52.4 m');
  await user.clear(dialog.getByLabelText(/^Meters/));
  await user.type(dialog.getByLabelText(/^Meters/), '52.4');
  await save();
  await findToast('52.4 m held until 24 Dec 2026, 23:59');
  expect(sent).toEqual([{ expires_at: '2026-12-24T18:29:59.999Z', quantity_meters: 52.4 }]);
});

test('a hold moves to another lot, or names no lot any more', async () => {
  const { user, dialog, sent, save } = await openChange(aHold());
  await user.selectOptions(dialog.getByLabelText('Lot'), 'lot-2');
  await save();
  await waitFor(() => expect(sent).toHaveLength(1));
  await user.click(await screen.findByRole('button', { name: /^Change the hold of/ }));
  const again = within(await screen.findByRole('dialog', { name: 'Change the hold' }));
  await user.selectOptions(await again.findByLabelText('Lot'), 'Any lot');
  await user.click(again.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  const kept = { expires_at: '2026-12-24T18:29:59.999Z', quantity_meters: 30 };
  expect(sent).toEqual([
    { ...kept, roll_id: null, lot_id: 'lot-2' },
    { ...kept, roll_id: null, lot_id: null },
  ]);
});

test('a roll now in quarantine stays selected, and its rejection is shown at the field until another is chosen', async () => {
  const gone = heldRoll({ roll_id: 'roll-7', roll_number: 'R-000107', length: 30 });
  const said = 'R-000107 has nothing free for sale. Choose other rolls.';
  const refused = () => refusal('roll_id', said);
  const { user, dialog, sent, save } = await openChange(aHold({ rolls: [gone] }), [refused]);
  expect(await dialog.findByLabelText('Roll')).toHaveDisplayValue('R-000107 · A · 30 m');
  await save();
  expect(await dialog.findByText(said, { selector: 'p' })).toBeVisible();
  await waitFor(() => expect(dialog.getByLabelText('Roll')).toHaveFocus());
  await user.selectOptions(dialog.getByLabelText('Roll'), 'roll-1');
  await save();
  await findToast(/^30 m held until/);
  expect(sent.at(-1)).toMatchObject({ roll_id: 'roll-1', lot_id: null });
});

test('a rejection about a field that the dialog does not show is displayed, and does not block a retry', async () => {
  const said = 'This customer may hold nothing.';
  const refused = () => refusal('customer_id', said);
  const { sent, save } = await openChange(aHold(), [refused]);
  await save();
  await findToast(said);
  await save();
  await findToast(/^30 m held until/);
  expect(sent).toHaveLength(2);
});

test('lengths that cannot be held are refused before they are sent', async () => {
  const { user, dialog, sent, save } = await openChange(aHold());
  const meters = dialog.getByLabelText(/^Meters/);
  for (const typed of ['0', '-5', 'ten', '1.2345']) {
    await user.clear(meters);
    await user.type(meters, typed);
    await save();
    expect(meters).toHaveAccessibleDescription(/./);
  }
  expect(sent).toEqual([]);
});
