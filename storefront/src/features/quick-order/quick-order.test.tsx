import type { Fabric } from '@selvedge/domain/fabrics/fabric';
import { type QuickOrderEntry, quickOrderRows } from '@selvedge/domain/fabrics/quick-order';
import { linesOfText, readLine } from '@selvedge/domain/fabrics/quick-order-lines';
import { joinedCode } from '@selvedge/domain/look-alikes';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { loadOwnWords, switchLanguage } from '../../lib/language';
import { aColourway, aFabric, aFabricPage, aUser } from '../../test/factories';
import { address, openApp, signedIn } from '../../test/render-app';
import { problem, server } from '../../test/server';
import { siOwn } from '../../words/si-own';

afterEach(() => switchLanguage('en'));

const navy = aColourway({ name: 'Navy', hex: '#1F2430' });
const linen = aFabric({
  name: 'Galle Linen',
  item_code: 'LN-1',
  minimum_order: 60,
  colourways: [navy, aColourway({ name: 'Ecru' })],
});
const poplin = aFabric({
  name: 'Poplin',
  item_code: 'CP-1',
  minimum_order: 80,
  colourways: [aColourway({ name: 'White' })],
});
const fabrics = [linen, poplin];

/** The API over these fabrics: the same reading as the server's, and a suggestion for each code that is not known. */
function shop(): { texts: string[] } {
  const texts: string[] = [];
  const known = (key: string): Fabric[] => fabrics.filter(({ item_code }) => joinedCode(item_code) === key);
  const suggestions = (entry: QuickOrderEntry) =>
    entry.fabric ? [] : [{ fabric_id: poplin.id, item_code: poplin.item_code, name: poplin.name }];
  server.use(
    http.post('/api/quick-order/parse', async ({ request }) => {
      const { text } = (await request.json()) as { text: string };
      texts.push(text);
      const rows = quickOrderRows(
        linesOfText(text).lines.map((line) => readLine(line, known)),
        suggestions,
      );
      return HttpResponse.json({ rows, good: rows.filter(({ state }) => state === 'ok').length });
    }),
    http.get('/api/fabrics', ({ request }) => {
      const ids = new URL(request.url).searchParams.get('ids')?.split(',') ?? [];
      return HttpResponse.json(aFabricPage(fabrics.filter(({ id }) => ids.includes(id))));
    }),
  );
  return { texts };
}

async function pasted(text: string) {
  const calls = shop();
  const user = openApp('/quick-order');
  await user.click(await screen.findByRole('textbox', { name: 'Your lines' }));
  await user.paste(text);
  await user.click(screen.getByRole('button', { name: 'Read the lines' }));
  await screen.findByRole('list', { name: 'Lines' });
  return { user, ...calls };
}

const cart = () => localStorage.getItem('selvedge_cart') ?? '';
const line = (number: number) => within(screen.getByRole('listitem', { name: `Line ${number}` }));

test('nothing is added before the click, and lines that need a decision stay in the text', async () => {
  const customer = signedIn(aUser());
  const { user } = await pasted('LN-1 Navy 100\nCP-1 White 80\nLN-1 240');
  expect(screen.getByText('1 needs you')).toBeVisible();
  expect(cart()).toBe('');
  await user.dblClick(screen.getByRole('button', { name: 'Add 2 of 3' }));
  const { items } = JSON.parse(cart()).carts[customer.id];
  expect(items).toMatchObject([
    { fabric: { name: 'Galle Linen' }, color: 'Navy', quantity: 100 },
    { fabric: { name: 'Poplin' }, color: 'White', quantity: 80 },
  ]);
  expect(screen.getByRole('textbox', { name: 'Your lines' })).toHaveValue('LN-1 240');
  expect(screen.getAllByRole('listitem', { name: /^Line/ })).toHaveLength(1);
  expect(address()).toBe('/quick-order');
});

test('a color that was added already is asked about, and a double click adds only once', async () => {
  const customer = signedIn(aUser());
  const { user } = await pasted('LN-1 Navy 100\nLN-1 Navy 60');
  await user.dblClick(screen.getByRole('button', { name: 'Add 1 of 2' }));
  const quantities = () =>
    JSON.parse(cart()).carts[customer.id].items.map(({ quantity }: { quantity: number }) => quantity);
  expect(quantities()).toEqual([100]);
  expect(line(2).getByText('Line 1 asks for the same color.')).toBeVisible();
  await user.click(line(2).getByRole('button', { name: 'Add 60 m more' }));
  await user.dblClick(screen.getByRole('button', { name: 'Add 1 line' }));
  expect(quantities()).toEqual([160]);
});

test('each problem is settled at its line, and adding the last line opens the cart', async () => {
  const customer = signedIn(aUser());
  const { user } = await pasted('LN-1 240\nCP-9 White 90\nCP-1 White 20\nLN-1 Ecru abc\nLN-1 Ecru 60');
  expect(screen.getByText('4 need you')).toBeVisible();
  await user.click(line(1).getByRole('button', { name: 'Navy' }));
  await user.click(line(2).getByRole('button', { name: 'CP-1 Poplin' }));
  await user.click(await line(3).findByRole('button', { name: 'Raise to 80 m' }));
  await user.click(line(3).getByRole('button', { name: 'Add up to 170 m' }));
  expect(screen.queryByRole('listitem', { name: 'Line 3' })).toBeNull();
  await user.click(line(4).getByRole('button', { name: 'Remove line 4' }));
  await user.click(screen.getByRole('button', { name: 'Add 3 lines' }));
  await waitFor(() => expect(address()).toBe('/cart'));
  expect(JSON.parse(cart()).carts[customer.id].items).toMatchObject([
    { color: 'Navy', quantity: 240 },
    { color: 'White', quantity: 170 },
    { color: 'Ecru', quantity: 60 },
  ]);
});

test('what a line says beside color and length is kept with the notes of the cart', async () => {
  const customer = signedIn(aUser());
  const { user } = await pasted('LN-1 Navy 100 for the front panels');
  expect(line(1).getByText('Goes with your notes: for the front panels')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add 1 line' }));
  await waitFor(() => expect(address()).toBe('/cart'));
  expect(await screen.findByRole('textbox', { name: 'Notes and delivery' })).toHaveValue(
    'Galle Linen, Navy: for the front panels',
  );
  expect(sessionStorage.getItem(`selvedge_draft_quotation-request ${customer.id}`)).toContain('front panels');
});

test('a reload keeps the lines, and the colors, fabrics and quantities that were chosen', async () => {
  const customer = signedIn(aUser());
  const { user, texts } = await pasted('LN-1 240\nCP-9 White 90\nCP-1 White 20\nLN-1 Ecru 60');
  await user.click(line(1).getByRole('button', { name: 'Navy' }));
  await user.click(line(2).getByRole('button', { name: 'CP-1 Poplin' }));
  await user.click(await line(3).findByRole('button', { name: 'Raise to 80 m' }));
  await user.click(line(4).getByRole('button', { name: 'Remove line 4' }));
  cleanup();
  const later = openApp('/quick-order');
  await screen.findByRole('list', { name: 'Lines' });
  expect(await line(1).findByText('Navy')).toBeVisible();
  expect(screen.getAllByRole('listitem', { name: /^Line/ })).toHaveLength(3);
  expect(screen.getByRole('textbox', { name: 'Your lines' })).toHaveValue(
    'LN-1 240\nCP-9 White 90\nCP-1 White 20\nLN-1 Ecru 60',
  );
  expect(texts).toHaveLength(1);
  await later.click(line(3).getByRole('button', { name: 'Add up to 170 m' }));
  await later.click(screen.getByRole('button', { name: 'Add 2 lines' }));
  await waitFor(() => expect(address()).toBe('/cart'));
  expect(JSON.parse(cart()).carts[customer.id].items).toMatchObject([
    { color: 'Navy', quantity: 240 },
    { color: 'White', quantity: 170 },
  ]);
  expect(sessionStorage).toHaveLength(0);
});

test('a quantity that cannot be read is corrected in its field, and is never guessed', async () => {
  signedIn(aUser());
  const { user } = await pasted('LN-1 Navy 1.240,5');
  const field = line(1).getByRole('textbox', { name: 'Quantity of line 1, in meters' });
  expect(field).toBeInvalid();
  await user.clear(field);
  await user.type(field, '100 yds{Enter}');
  expect(await line(1).findByText(/100 yd is 91.44 m, in the cart, which counts whole meters: 92 m/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add 1 line' })).toBeEnabled();
});

test('All or nothing disables adding until no line needs a decision', async () => {
  signedIn(aUser());
  const { user } = await pasted('LN-1 Navy 100\nLN-1 240');
  await user.click(screen.getByRole('checkbox', { name: 'All or nothing' }));
  expect(screen.getByRole('button', { name: 'Add 1 of 2' })).toBeDisabled();
  await user.click(line(2).getByRole('button', { name: 'Ecru' }));
  expect(screen.getByRole('button', { name: 'Add 2 lines' })).toBeEnabled();
});

test('a quantity already in the cart is shown before more is added', async () => {
  signedIn(aUser());
  const { user } = await pasted('LN-1 Navy 100');
  await user.click(screen.getByRole('button', { name: 'Add 1 line' }));
  await waitFor(() => expect(address()).toBe('/cart'));
  await user.click(await screen.findByRole('link', { name: 'Quick order' }));
  await user.click(await screen.findByRole('textbox', { name: 'Your lines' }));
  await user.paste('LN-1 Navy 60');
  await user.click(screen.getByRole('button', { name: 'Read the lines' }));
  expect(await screen.findByText(/100 m in your quote already: 160 m together/)).toBeVisible();
});

test('a visitor reads lines, is asked to sign in, and finds the lines again', async () => {
  const { user } = await pasted('LN-1 Navy 100');
  await user.click(screen.getByRole('button', { name: 'Sign in to add them' }));
  await waitFor(() => expect(address()).toBe('/login'));
  expect(sessionStorage.getItem('selvedge_return')).toBe('/quick-order');
  expect(sessionStorage.getItem('selvedge_draft_quick-order guest')).toContain('LN-1 Navy 100');
});

test('the problem of a line is shown in the language of the shop, with its figures', async () => {
  await switchLanguage('si');
  await loadOwnWords();
  shop();
  const user = openApp('/quick-order');
  await user.click(await screen.findByRole('textbox', { name: siOwn['Your lines'] }));
  await user.paste('LN-1 Navy 10\nLN-1 240\nXX-9 10');
  await user.click(screen.getByRole('button', { name: siOwn['Read the lines'] }));
  expect(await screen.findByText('අවම ඇණවුම 60 m වේ.')).toBeVisible();
  expect(screen.getByText('කුමන වර්ණය ද? කරුණාකර 2න් එකක් තෝරන්න.')).toBeVisible();
  expect(screen.getByText('‘XX-9’ කේතය ඇති රෙද්දක් නැත. ඔබ අදහස් කළේ මෙයින් එකක් ද?')).toBeVisible();
});

test("a rejection shows the server's message, and the text stays", async () => {
  shop();
  const message = 'Line 501 is one too many: send at most 500 lines at once, and the rest after them.';
  server.use(http.post('/api/quick-order/parse', () => HttpResponse.json(problem(400, message), { status: 400 })));
  const user = openApp('/quick-order');
  await user.type(await screen.findByRole('textbox', { name: 'Your lines' }), 'LN-1 Navy 100');
  await user.click(screen.getByRole('button', { name: 'Read the lines' }));
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Your lines' })).toHaveValue('LN-1 Navy 100');
});
