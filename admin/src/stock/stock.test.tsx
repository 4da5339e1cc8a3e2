import type { StockMovement } from '@selvedge/domain/fabrics/stock';
import type { StockTakeInput, StockTakeRow } from '@selvedge/domain/stock/stock-take';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { aColourway, aFabric } from '../test/factories';
import { openConsole, signIn } from '../test/open-console';
import { listAnswer, server } from '../test/server';
import { findToast } from '../test/toast';

const navy = aColourway({ name: 'Navy', stock_quantity: 60 });
const poplin = aFabric({
  name: 'Poplin',
  item_code: 'POP-1',
  stock_quantity: 60,
  available_quantity: 35,
  colourways: [navy],
});

const movement = (fields: Partial<StockMovement>): StockMovement => ({
  id: '1',
  fabric_id: poplin.id,
  colourway_id: navy.id,
  color: 'Navy',
  quantity: 60,
  reason: 'count',
  reference: 'Stock take',
  by: 'Ruwan Silva',
  at: '2026-11-20T06:30:00.000Z',
  ...fields,
});

test('the ledger of a fabric says what moved and why, and what it comes to', async () => {
  const booked: unknown[] = [];
  signIn();
  server.use(
    http.get('*/api/admin/stock-movements', () =>
      listAnswer('stock-movements', [
        movement({ id: '2', quantity: -12.5, reason: 'ship', reference: 'OR-2026-0001' }),
        movement({ id: '1' }),
      ]),
    ),
    http.post('*/api/admin/stock-movements', async ({ request }) => {
      booked.push(await request.json());
      return HttpResponse.json({ message: 'It stands in the ledger.', movement: movement({}) });
    }),
    http.get('*/api/admin/fabrics', () => listAnswer('fabrics', [poplin])),
    http.get(`*/api/admin/fabrics/${poplin.id}`, () => HttpResponse.json(poplin)),
  );
  const { user } = openConsole(
    `/stock-movements?filter=${encodeURIComponent(JSON.stringify({ fabric_id: poplin.id }))}`,
  );
  const [, shipped] = within(await screen.findByRole('table')).getAllByRole('row');
  await waitFor(() => expect(shipped).toHaveTextContent('Poplin'));
  expect(shipped).toHaveTextContent(/POP-1 · Navy.*Shipped.*−12\.5 m.*OR-2026-0001.*Ruwan Silva/);
  expect(await screen.findByText(/60 m on hand, 35 m available/)).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Book stock' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByLabelText(/^Metres/));
  await user.paste('1,040.5');
  await user.click(dialog.getByRole('button', { name: 'Book' }));
  expect(await dialog.findByText('Reference is required')).toBeVisible();
  await user.click(dialog.getByLabelText(/^Reference/));
  await user.paste('Second count');
  await user.click(dialog.getByRole('button', { name: 'Book' }));
  expect(await findToast('Stock booked')).toBeInTheDocument();
  expect(booked).toEqual([
    {
      fabric_id: poplin.id,
      colourway_id: navy.id,
      reason: 'count',
      counted: 1040.5,
      reference: 'Second count',
      allow_shortage: false,
    },
  ]);
});

describe('a stock take', () => {
  const row = (fields: Partial<StockTakeRow>): StockTakeRow => ({
    id: navy.id,
    fabric_id: poplin.id,
    colourway_id: navy.id,
    name: 'Poplin',
    item_code: 'POP-1',
    color: 'Navy',
    hex: null,
    image_url: null,
    on_hand: 60,
    reserved: 25,
    held: 0,
    ...fields,
  });
  const twill = {
    id: 'twill',
    fabric_id: 'twill',
    colourway_id: null,
    name: 'Twill',
    item_code: 'TW-1',
    color: 'Sand',
  };

  async function openStockTake(answer: (input: StockTakeInput) => Response) {
    const sent: { key: string | null; input: StockTakeInput }[] = [];
    signIn();
    server.use(
      http.get('*/api/admin/stock-take', () => listAnswer('stock-take', [row({}), row(twill)])),
      http.get('*/api/admin/fabric-categories', () => listAnswer('fabric-categories', [])),
      http.post('*/api/admin/stock-take', async ({ request }) => {
        const input = (await request.json()) as StockTakeInput;
        sent.push({ key: request.headers.get('Idempotency-Key'), input });
        return answer(input);
      }),
    );
    const { user } = openConsole('/stock-take');
    await screen.findByRole('table');
    return { user, sent };
  }
  const counted = (name: string) => screen.getByRole('textbox', { name: `Counted of ${name}` });

  test('saves together what was typed, with what was expected', async () => {
    const { user, sent } = await openStockTake(({ counts }) =>
      HttpResponse.json({ message: '', counted_count: counts.length, changed_count: 1 }),
    );
    expect(screen.getByRole('button', { name: /^Save/ })).toBeDisabled();
    await user.type(counted('Poplin, Navy'), '57.5');
    expect(screen.getByText('−2.5 m')).toBeVisible();
    await user.type(counted('Twill, Sand'), '1e3');
    expect(screen.getByRole('button', { name: 'Save 2 counts' })).toBeDisabled();
    await user.clear(counted('Twill, Sand'));
    await user.type(counted('Twill, Sand'), '0');
    await user.click(screen.getByRole('button', { name: 'Save 2 counts' }));
    expect(await findToast('Counted, 1 changed')).toBeInTheDocument();
    expect(sent.map(({ input }) => input.counts)).toEqual([
      [
        { fabric_id: poplin.id, colourway_id: navy.id, counted: 57.5, expected: 60 },
        { fabric_id: 'twill', colourway_id: null, counted: 0, expected: 60 },
      ],
    ]);
    await waitFor(() => expect(counted('Poplin, Navy')).toHaveValue(''));
  });

  test('says at its row why a count was refused, and keeps all that was typed', async () => {
    const message = '25 m of it are reserved.';
    const { user, sent } = await openStockTake(() =>
      HttpResponse.json(
        { statusCode: 409, message: 'Nothing was saved.', errors: [{ index: 1, field: 'counts.1', message }] },
        { status: 409 },
      ),
    );
    await user.type(counted('Poplin, Navy'), '50');
    await user.type(counted('Twill, Sand'), '5');
    await user.click(screen.getByRole('button', { name: 'Save 2 counts' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(counted('Twill, Sand')).toHaveAccessibleDescription(message);
    expect(counted('Poplin, Navy')).toHaveValue('50');
    await user.click(screen.getByRole('button', { name: 'Save 2 counts' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.key).toBe(sent[0]?.key);
  });
});
