import type { StockMovement } from '@selvedge/domain/fabrics/stock';
import type { StockTakeInput, StockTakeRow } from '@selvedge/domain/stock/stock-take';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { saveFile, visited } from '../test/env';
import { aColourway, aFabric, anImport } from '../test/factories';
import { openConsole, signIn } from '../test/open-console';
import { listAnswer, problem, server } from '../test/server';
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

test('after half a minute the ledger announces new movements by date, and the stock take does not poll', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  try {
    signIn();
    const asked: string[] = [];
    const sortOf = (request: Request) => new URL(request.url).searchParams.get('sort') ?? '';
    server.use(
      http.get('*/api/admin/stock-movements', ({ request }) => {
        asked.push(sortOf(request));
        const newer = movement({ id: '2', at: '2026-11-21T06:30:00.000Z' });
        return listAnswer('stock-movements', asked.length > 1 ? [newer, movement({})] : [movement({})]);
      }),
      http.get('*/api/admin/stock-take', ({ request }) => {
        asked.push(sortOf(request));
        return listAnswer('stock-take', []);
      }),
      http.get('*/api/admin/fabric-categories', () => listAnswer('fabric-categories', [])),
      http.get('*/api/admin/fabrics', () => listAnswer('fabrics', [poplin])),
    );
    openConsole('/stock-movements');
    await screen.findByRole('table');
    act(() => jest.advanceTimersByTime(30_000));
    expect(await screen.findByText('1 new')).toBeVisible();
    expect(new Set(asked)).toEqual(new Set(['["at","DESC"]']));

    cleanup();
    asked.length = 0;
    openConsole('/stock-take');
    await waitFor(() => expect(asked).toHaveLength(1));
    await act(() => jest.advanceTimersByTimeAsync(60_500));
    expect(asked).toEqual(['["item_code","ASC"]']);
  } finally {
    jest.useRealTimers();
  }
});

test('the ledger shows physical movements apart from reservations and releases', async () => {
  signIn();
  const moved = [
    ['count', 1150],
    ['ship', -20],
    ['reserve', 182.88],
    ['release', -182.88],
    ['hold', 60],
    ['hold-end', -60],
  ] as const;
  server.use(
    http.get('*/api/admin/stock-movements', () =>
      listAnswer(
        'stock-movements',
        moved.map(([reason, quantity]) => movement({ id: reason, reason, quantity })),
      ),
    ),
    http.get('*/api/admin/fabrics', () => listAnswer('fabrics', [poplin])),
  );
  openConsole('/stock-movements');
  const table = within(await screen.findByRole('table'));
  const heads = table.getAllByRole('columnheader').map(({ textContent }) => textContent);
  const under = (head: string) =>
    table
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell')[heads.indexOf(head)]?.textContent);
  expect(under('Reason')).toEqual(['Counted', 'Shipped', 'Reserved', 'Released', 'Held', 'Hold ended']);
  expect(under('On hand')).toEqual(['+1,150 m', '−20 m', '', '', '', '']);
  expect(under('Promised')).toEqual(['', '', '+182.88 m', '−182.88 m', '+60 m', '−60 m']);
});

test('the stock take links to the ledger, under which the menu keeps the stock take selected', async () => {
  signIn();
  server.use(
    http.get('*/api/admin/stock-take', () => listAnswer('stock-take', [])),
    http.get('*/api/admin/stock-movements', () => listAnswer('stock-movements', [])),
    http.get('*/api/admin/fabric-categories', () => listAnswer('fabric-categories', [])),
  );
  const { user } = openConsole('/stock-take');
  await user.click(await screen.findByRole('link', { name: 'Stock ledger' }));
  expect(await screen.findByRole('heading', { name: 'Stock ledger' })).toBeVisible();
  const menu = within(screen.getByRole('navigation', { name: 'Admin' }));
  expect(menu.getByRole('link', { current: 'page' })).toHaveTextContent('Stock take');
});

test('the ledger of an oversold fabric shows by how much it is oversold', async () => {
  const oversold = { ...poplin, available_quantity: -171.337 };
  signIn();
  server.use(
    http.get('*/api/admin/stock-movements', () => listAnswer('stock-movements', [])),
    http.get(`*/api/admin/fabrics/${poplin.id}`, () => HttpResponse.json(oversold)),
  );
  openConsole(`/stock-movements?filter=${encodeURIComponent(JSON.stringify({ fabric_id: poplin.id }))}`);
  expect(await screen.findByText(/60 m on hand, oversold by 171\.337 m\.$/)).toBeVisible();
});

test('the ledger of a fabric shows each movement, its reason and the resulting balance', async () => {
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
  expect(await screen.findByText(/60 m on hand, 35 m available\.$/)).toBeVisible();
  expect(screen.getByText('Fabric: Poplin (POP-1)')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Book stock' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByLabelText(/^Meters/));
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

  test('saves all typed counts together, each with its expected stock', async () => {
    const { user, sent } = await openStockTake(({ counts }) =>
      HttpResponse.json({ message: '', counted_count: counts.length, changed_count: 1 }),
    );
    expect(screen.queryByRole('region', { name: 'Counts' })).toBeNull();
    await user.type(counted('Poplin, Navy'), '57.5{Enter}');
    expect(counted('Twill, Sand')).toHaveFocus();
    expect(screen.getByText('−2.5 m')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save 1 count' })).toBeEnabled();
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
    expect(screen.queryByRole('region', { name: 'Counts' })).toBeNull();
  });

  test('shows of each color its own picture, else its shade, and never the picture of another color', async () => {
    const rows = [
      row({ id: 'navy', colourway_id: 'navy', color: 'Navy', hex: '#1f2a44', image_url: '/api/uploads/navy.jpg' }),
      row({ id: 'rust', colourway_id: 'rust', color: 'Rust', hex: '#9a4a2c' }),
      row({ id: 'sand', colourway_id: 'sand', color: 'Sand', hex: null }),
    ];
    signIn();
    server.use(
      http.get('*/api/admin/stock-take', () => listAnswer('stock-take', rows)),
      http.get('*/api/admin/fabric-categories', () => listAnswer('fabric-categories', [])),
    );
    openConsole('/stock-take');
    await screen.findByRole('table');
    expect(screen.getAllByRole('img').map((image) => image.getAttribute('src') ?? image.ariaLabel)).toEqual([
      '/api/uploads/navy.jpg',
      'Rust, without a picture yet',
      'No image',
    ]);
  });

  test('shows why a count was rejected at its row, and keeps everything typed', async () => {
    const message = '25 m of it are reserved.';
    const { user, sent } = await openStockTake(() =>
      HttpResponse.json(
        { statusCode: 409, message: 'Nothing was saved.', errors: [{ index: 1, field: 'counts[1]', message }] },
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

  test('asks to sign in again, and keeps the counts, if the session has ended when they are saved', async () => {
    const { user } = await openStockTake(() => problem(401, 'Your session has ended.'));
    await user.type(counted('Poplin, Navy'), '57.5');
    await user.click(screen.getByRole('button', { name: 'Save 1 count' }));
    expect(await screen.findByRole('alertdialog', { name: 'Your session has ended' })).toBeInTheDocument();
    expect(visited).toEqual([]);
    expect(screen.getByDisplayValue('57.5')).toBeInTheDocument();
  });

  test('takes a sheet of stock instead, after a preview, and says which rows are wrong', async () => {
    const message = "AA-1 has no color 'Rust'. It has Navy, White.";
    const problem = { row: 3, item_code: 'AA-1', column: 'color', message };
    const counts = { success_count: 0, update_count: 4, duplicate_count: 1, error_count: 1, errors: [problem] };
    const sheet = anImport({ ...counts, kind: 'stock', file_name: 'november.csv', total_rows: 6, processed_rows: 6 });
    const looks = [{ ...sheet, state: 'running', processed_rows: 3 }];
    const uploads: boolean[] = [];
    const warn = jest.spyOn(console, 'warn').mockImplementation();
    const { user } = await openStockTake(() => HttpResponse.json({}));
    let reads = 0;
    server.use(
      http.get('*/api/admin/stock-take', () => {
        reads += 1;
        return listAnswer('stock-take', [row({ on_hand: 12 })]);
      }),
      http.post('*/api/admin/fabrics/upload-excel', () =>
        HttpResponse.json({ is_ours: true, text: { encoding: 'gb18030', is_certain: true, choices: [] } }),
      ),
      http.post('*/api/admin/stock/upload-sheet', async ({ request }) => {
        const body = await request.text();
        expect(body).toMatch(/name="encoding"\s+gb18030/);
        const isDryRun = /name="dry_run"\s+true/.test(body);
        uploads.push(isDryRun);
        if (isDryRun) return HttpResponse.json({ message: 'The stock of 4 rows would be taken over.', ...counts });
        return HttpResponse.json({ message: '', ...counts, import_id: sheet.id }, { status: 202 });
      }),
      http.get(`*/api/admin/imports/${sheet.id}`, () => HttpResponse.json({ ...(looks.shift() ?? sheet) })),
    );
    await user.click(screen.getByRole('button', { name: 'Upload stock sheet' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Upload stock sheet' }));
    const press = (name: string) => user.click(dialog.getByRole('button', { name }));
    expect(dialog.getByText(/^Columns: item_code, color, stock_quantity\./)).toBeVisible();
    await press('Download Template');
    expect(saveFile).toHaveBeenCalledWith(expect.any(Blob), 'stock_upload_template.csv');
    await press('Upload');
    expect(await findToast('Please select a file to upload')).toBeInTheDocument();
    await user.upload(dialog.getByLabelText('Sheet'), new File(['item_code'], 'november.csv', { type: 'text/csv' }));
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Preview' })).toBeEnabled());

    await press('Preview');
    const preview = within(await dialog.findByRole('region', { name: 'Preview' }));
    expect(preview.getByText('Would be taken over').nextElementSibling).toHaveTextContent('4');
    expect(preview.queryByText('Would be created')).toBeNull();
    expect(reads).toBe(0);

    await press('Upload');
    expect(await dialog.findByText('3 of 6 rows')).toBeVisible();
    const result = within(await dialog.findByRole('region', { name: 'Result' }));
    expect(result.getByText('Rows taken over').nextElementSibling).toHaveTextContent('4');
    expect(result.getByRole('row', { name: `3 AA-1 color ${message}` })).toBeVisible();
    expect(result.getByRole('button', { name: 'Download report' })).toBeVisible();
    expect(uploads).toEqual([true, false]);
    await press('Close');
    expect(await screen.findByRole('cell', { name: '12 m' })).toBeVisible();
    expect(warn).toHaveBeenCalledWith('Rows with errors:', [problem]);
    warn.mockRestore();
  });
});

test('what needs a second person is listed, and approved or rejected by somebody else', async () => {
  signIn();
  const writeOff = (fields: object) => ({
    id: 'w-1',
    fabric_id: poplin.id,
    fabric_name: 'Poplin',
    item_code: 'POP-1',
    color: 'Navy',
    roll_number: null,
    lost: 100,
    counted: 300,
    reason: 'Shelf 4',
    counted_by: 'Kumari Silva',
    is_own: false,
    created_at: '2026-11-20T06:30:00.000Z',
    ...fields,
  });
  const done: string[] = [];
  server.use(
    http.get('*/api/admin/write-offs', () =>
      listAnswer('write-offs', [
        writeOff({}),
        writeOff({ id: 'w-2', roll_number: 'R-000123', lost: 60, counted: 0, is_own: true }),
      ]),
    ),
    http.post('*/api/admin/write-offs/:id/approve', ({ params }) => {
      done.push(`approved ${params.id}`);
      return new HttpResponse(null, { status: 204 });
    }),
    http.delete('*/api/admin/write-offs/:id', ({ params }) => {
      done.push(`rejected ${params.id}`);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = openConsole('/write-offs');
  expect(await screen.findByText('Somebody else approves it')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Approve 60 m/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Approve 100 m less of Poplin, Navy' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Take 100 m off the stock?' }));
  expect(dialog.getByText('Kumari Silva has booked it: Poplin, Navy will have 300 m left. Shelf 4')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  expect(await findToast('Approved and booked')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Reject 60 m less of Poplin, Navy, R-000123' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Reject' }));
  expect(await findToast('Rejected: the stock stays as it is')).toBeInTheDocument();
  expect(done).toEqual(['approved w-1', 'rejected w-2']);
});

test('several write-offs are approved at once, but one’s own are not, and what was not booked is named', async () => {
  signIn();
  const writeOff = (id: string, fields: object) => ({
    id,
    fabric_id: 'f-1',
    fabric_name: 'Poplin',
    item_code: 'NC-1',
    color: 'Navy',
    roll_number: null,
    lost: 100,
    counted: 300,
    reason: 'Shelf 4',
    counted_by: 'Kumari Silva',
    is_own: false,
    created_at: '2026-11-20T06:30:00.000Z',
    ...fields,
  });
  const rows = [
    writeOff('w-1', {}),
    writeOff('w-2', { roll_number: 'R-000123', lost: 60.5, counted: 0 }),
    writeOff('w-3', { fabric_name: 'Twill', is_own: true }),
  ];
  const asked: string[] = [];
  server.use(
    http.get('*/api/admin/write-offs', ({ request }) => {
      const { id } = JSON.parse(new URL(request.url).searchParams.get('filter') ?? '{}');
      return listAnswer('write-offs', id ? rows.filter((row) => id.includes(row.id)) : rows);
    }),
    http.post('*/api/admin/write-offs/:id/approve', ({ params }) => {
      asked.push(String(params.id));
      if (params.id === 'w-1') return new HttpResponse(null, { status: 204 });
      return HttpResponse.json({ statusCode: 409, message: 'R-000123 has 20 m now.' }, { status: 409 });
    }),
  );
  const { user } = openConsole('/write-offs');
  expect(await screen.findByRole('checkbox', { name: 'Select Twill' })).toBeDisabled();
  for (const name of ['Poplin', 'R-000123']) {
    await user.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
  }
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Take 160.5 m off the stock?' }));
  expect(dialog.getByText(/^Kumari Silva has booked it: Poplin, Navy, R-000123 will have 0 m left\./)).toBeVisible();
  expect(dialog.queryByText(/Twill/)).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  const others = within(await screen.findByRole('dialog', { name: 'These were not booked' }));
  expect(others.getByText('Poplin, Navy, R-000123')).toBeVisible();
  expect(others.getByText('R-000123 has 20 m now.')).toBeVisible();
  expect(await findToast('1 write-off is booked')).toBeInTheDocument();
  expect(asked).toEqual(['w-1', 'w-2']);
});
