import type { OwnClaim, OwnDelivery } from '@selvedge/domain/orders/delivery';
import type { OwnOrder } from '@selvedge/domain/orders/order';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { aQuotation, aUser } from '../../test/factories';
import { openApp, signedIn } from '../../test/render-app';
import { problem, server } from '../../test/server';

const order: OwnOrder = {
  order_number: 'OR-2026-0007',
  quotation_id: 'q-7',
  quotation_no: 'QT-2026-0031',
  revision: 'B',
  status: 'delivered',
  created_at: '2026-11-18T10:20:00.000Z',
  pending_change: null,
  promised_on: null,
  carrier: '',
  vehicle: '',
  line_items: aQuotation({ unit_price: 1250 }).line_items,
  discount: 0,
  vat_percent: 0,
  totals: { subtotal: 150_000, discount: 0, adjustment: 0, net: 150_000, vat: 0, total: 150_000 },
  history: [],
  documents: [],
};
const aRoll = (roll_number: string, meters: number) => ({
  allocation_id: `a-${roll_number}`,
  roll_number,
  shade: '2611/A',
  meters,
});
const arrived: OwnDelivery = {
  id: 'd-1',
  number: 'DN-2026-0003',
  state: 'delivered',
  shipped_at: '2026-11-20T04:00:00.000Z',
  confirm_url: null,
  arrival: { name: 'Sunil', at: '2026-11-22T04:00:00.000Z', pieces: 2, meters: 100.4, short: [], note: '' },
  rolls: [aRoll('R-000101', 52.4), aRoll('R-000102', 48)],
  claims_until: '2026-11-29T04:00:00.000Z',
  claims: [],
};

/** Opens the order with this delivery. @returns the part of it, and what was sent */
async function openDelivery(delivery: OwnDelivery, answer?: () => Response) {
  signedIn(aUser());
  const sent: { claims: unknown[]; messages: FormData[] } = { claims: [], messages: [] };
  let shown = delivery;
  server.use(
    http.get('/api/quotations/q-7/order', () => HttpResponse.json({ ...order })),
    http.get('/api/quotations/q-7/order/deliveries', () => HttpResponse.json({ deliveries: [shown] })),
    http.get('/api/quotations/q-7/messages', () =>
      HttpResponse.json({ messages: [], total: 0, limit: 20, offset: 0, unread: 0 }),
    ),
    http.post('/api/quotations/q-7/order/deliveries/d-1/claims', async ({ request }) => {
      const body = (await request.json()) as { kind: 'shade'; words: string; meters: number | null };
      sent.claims.push(body);
      if (answer) return answer();
      const claim: OwnClaim = {
        id: 'c-1',
        ...body,
        state: 'open',
        rolls: [aRoll('R-000102', 48)],
        name: 'Nadeesha',
        reason: '',
        at: '2026-11-23T04:00:00.000Z',
        decided_at: null,
      };
      shown = { ...delivery, claims: [claim] };
      return HttpResponse.json({ deliveries: [shown] }, { status: 201 });
    }),
    http.post('/api/quotations/q-7/messages', async ({ request }) => {
      sent.messages.push(await request.formData());
      return HttpResponse.json({ message: {} }, { status: 201 });
    }),
  );
  const user = openApp('/my-quotations/q-7/order');
  return { user, sent, part: within(await screen.findByRole('region', { name: 'DN-2026-0003' })) };
}

/** Fills in a claim about the shade. */
async function writeClaim({ user, part }: Pick<Awaited<ReturnType<typeof openDelivery>>, 'user' | 'part'>) {
  await user.click(part.getByRole('button', { name: 'Something is wrong with it' }));
  await user.click(part.getByRole('combobox', { name: /What is wrong/ }));
  await user.click(await screen.findByRole('option', { name: 'The shade is another one' }));
  await user.click(part.getByRole('checkbox', { name: 'R-000102 · 2611/A · 48 m' }));
  await user.type(part.getByRole('textbox', { name: 'Meters' }), '12.5');
  await user.type(part.getByRole('textbox', { name: /What you see/ }), 'Greener than the swatch.');
}

test('a customer claims about rolls of a delivery, with photos, and sees the claim under review', async () => {
  const opened = await openDelivery(arrived);
  const { user, sent, part } = opened;
  expect(part.getByText('R-000101 · 2611/A · 52.4 m')).toBeVisible();
  await writeClaim(opened);
  await user.upload(part.getByLabelText('Files'), new File(['jpeg'], 'shade.jpg', { type: 'image/jpeg' }));
  await user.click(part.getByRole('button', { name: 'Send the claim' }));
  const claims = within(await part.findByRole('list', { name: 'Claims' }));
  expect(claims.getByText('The shade is another one, R-000102, 12.5 m')).toBeVisible();
  expect(claims.getByText(/We look into it\./)).toBeVisible();
  expect(sent.claims).toEqual([
    { kind: 'shade', allocation_ids: ['a-R-000102'], meters: 12.5, words: 'Greener than the swatch.' },
  ]);
  await waitFor(() => expect(sent.messages).toHaveLength(1));
  expect(sent.messages[0]?.get('message')).toBe('Photos of DN-2026-0003');
});

test('a claim without its words or kind is not sent, and a rejected one says why and keeps what was written', async () => {
  const opened = await openDelivery(arrived, () =>
    HttpResponse.json(problem(409, 'We have this claim already.'), { status: 409 }),
  );
  const { user, sent, part } = opened;
  await user.click(part.getByRole('button', { name: 'Something is wrong with it' }));
  await user.type(part.getByRole('textbox', { name: 'Meters' }), '-3');
  await user.click(part.getByRole('button', { name: 'Send the claim' }));
  expect(await part.findAllByText('Required')).toHaveLength(2);
  expect(sent.claims).toEqual([]);
  await user.click(part.getByRole('combobox', { name: /What is wrong/ }));
  await user.click(await screen.findByRole('option', { name: 'The fabric has defects' }));
  await user.clear(part.getByRole('textbox', { name: 'Meters' }));
  await user.type(part.getByRole('textbox', { name: /What you see/ }), 'Holes.');
  await user.click(part.getByRole('button', { name: 'Send the claim' }));
  await screen.findByText('We have this claim already.');
  expect(part.getByRole('textbox', { name: /What you see/ })).toHaveValue('Holes.');
});

test('an unsent claim is there again when the order is opened once more', async () => {
  await writeClaim(await openDelivery(arrived));
  cleanup();
  const user = openApp('/my-quotations/q-7/order');
  const part = within(await screen.findByRole('region', { name: 'DN-2026-0003' }));
  await user.click(part.getByRole('button', { name: 'Something is wrong with it' }));
  expect(part.getByRole('textbox', { name: /What you see/ })).toHaveValue('Greener than the swatch.');
  expect(part.getByRole('textbox', { name: 'Meters' })).toHaveValue('12.5');
  expect(part.getByRole('combobox', { name: /What is wrong/ })).toHaveTextContent('The shade is another one');
});

test("the customer reads the staff's decision, and cannot claim any more after the deadline", async () => {
  const decided: OwnClaim = {
    id: 'c-1',
    kind: 'defect',
    state: 'refused',
    rolls: [],
    meters: null,
    words: 'Holes.',
    name: 'Nadeesha',
    at: '2026-11-23T04:00:00.000Z',
    reason: 'They are within ten points.',
    decided_at: '2026-11-24T04:00:00.000Z',
  };
  const { part } = await openDelivery({ ...arrived, claims_until: null, claims: [decided] });
  expect(part.getByText(/Not accepted\. · They are within ten points\./)).toBeVisible();
  expect(part.getByText(/The days for claims are over/)).toBeVisible();
  expect(part.queryByRole('button', { name: 'Something is wrong with it' })).toBeNull();
});

test('before the arrival the customer is led to the page that confirms it', async () => {
  const { part } = await openDelivery({
    ...arrived,
    state: 'shipped',
    arrival: null,
    claims_until: null,
    confirm_url: 'http://localhost/q/token/arrival',
  });
  expect(part.getByRole('link', { name: 'Confirm what arrived' })).toHaveAttribute(
    'href',
    'http://localhost/q/token/arrival?lang=en',
  );
  expect(part.queryByRole('button', { name: 'Something is wrong with it' })).toBeNull();
});
