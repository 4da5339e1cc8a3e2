import type { Colourway, Fabric } from '@selvedge/domain/fabrics/fabric';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { aColourway, aConfig, aFabric, anImage, aUser } from '../../test/factories';
import { address, catalogue, inCart, openApp, signedIn } from '../../test/render-app';
import { server } from '../../test/server';

const names = (count: number) => Array.from({ length: count }, (_, index) => `Shade ${index + 1}`);
const inColours = (colourways: Colourway[], overrides: Partial<Fabric> = {}) =>
  aFabric({ name: 'Linen', colourways, colors: colourways.map(({ name }) => name), ...overrides });
const stored = () =>
  Object.values<{ items: { color: string; quantity: number }[] }>(
    JSON.parse(localStorage.getItem('selvedge_cart') ?? '{"carts":{}}').carts,
  ).flatMap(({ items }) => items.map(({ color, quantity }) => `${color} ${quantity}`));

const card = async () => within(await screen.findByRole('article', { name: 'Linen' }));

test.each([
  [1, 0, 0],
  [2, 2, 0],
  [6, 6, 0],
  [12, 6, 6],
  [40, 6, 34],
])('a card of %i colors has %i dots and says how many more there are: %i', async (count, dots, more) => {
  catalogue(inColours(names(count).map((name) => aColourway({ name }))));
  openApp('/fabrics');
  const shown = await card();
  expect(shown.queryAllByRole('radio')).toHaveLength(dots);
  if (more > 0)
    expect(shown.getByRole('link', { name: `+${more}, all colors of Linen` })).toHaveTextContent(`+${more}`);
  else expect(shown.queryByRole('link', { name: /all colors of/ })?.className).not.toBe('whole');
});

test('a color that is not sold any more is not offered', async () => {
  catalogue(
    inColours([aColourway({ name: 'Ecru', is_available: false }), ...names(2).map((name) => aColourway({ name }))]),
  );
  openApp('/fabrics');
  const dots = (await card()).getAllByRole('radio');
  expect(dots.map((dot) => dot.getAttribute('aria-label'))).toEqual(['Shade 1', 'Shade 2']);
});

test('choosing a color on a card shows its picture, stock and minimum, and adds that color', async () => {
  signedIn(aUser());
  const [front, back] = [anImage({ is_primary: true, alt_text: 'ecru cloth' }), anImage({ alt_text: 'navy cloth' })];
  const ecru = aColourway({ name: 'Ecru', available_quantity: 840 });
  const navy = aColourway({ name: 'Navy', available_quantity: 30, minimum_order: 25, image_ids: [back.id] });
  catalogue(inColours([ecru, navy], { images: [front, back] }));
  const user = openApp('/fabrics');
  const shown = await card();
  expect(shown.getAllByRole('img')[0]).toHaveAccessibleName('ecru cloth');
  expect(shown.getByText('840m in stock')).toBeInTheDocument();

  await user.click(shown.getByRole('radio', { name: 'Navy' }));
  expect(shown.getAllByRole('img')[0]).toHaveAccessibleName('navy cloth');
  expect(shown.getByText('100% Cotton • Navy')).toBeInTheDocument();
  expect(shown.getByText('30m in stock')).toBeInTheDocument();
  expect(shown.getByText('Low stock')).toBeInTheDocument();
  expect(shown.getByText('Min order: 25 meters')).toBeInTheDocument();
  expect(shown.getByRole('link', { name: 'Linen' })).toHaveAttribute('href', expect.stringMatching(/\?colour=Navy$/));

  await user.click(shown.getByRole('button', { name: 'Add to Quote' }));
  expect(stored()).toEqual(['Navy 25']);
  expect(shown.getByText('In Quote')).toBeInTheDocument();

  // Another color of it is not in the cart yet, and becomes a line of its own.
  await user.click(shown.getByRole('radio', { name: 'Ecru' }));
  await user.click(shown.getByRole('button', { name: 'Add to Quote' }));
  expect(stored()).toEqual(['Navy 25', 'Ecru 60']);
});

test('a color without a picture is shown as its shade until a pictured color is chosen', async () => {
  const front = anImage({ is_primary: true, alt_text: 'ecru cloth' });
  const ecru = aColourway({ name: 'Ecru', image_ids: [front.id] });
  const navy = aColourway({ name: 'Navy', hex: '#1f2a44' });
  catalogue(inColours([ecru, navy], { images: [front] }));
  const user = openApp('/fabrics');
  const shown = await card();
  const pictures = () =>
    shown.getAllByRole('img').map((picture) => picture.getAttribute('aria-label') ?? picture.getAttribute('alt'));
  expect(pictures()).toEqual(['ecru cloth']);
  await user.click(shown.getByRole('radio', { name: 'Navy' }));
  expect(pictures()).toEqual(['Navy, without a picture yet', 'ecru cloth']);
  expect(shown.getByText('Navy')).toBeInTheDocument();
  await user.click(shown.getByRole('radio', { name: 'Ecru' }));
  expect(pictures()).toEqual(['ecru cloth']);
});

test('a searched color is selected on the card and used in its link, its stock and the cart', async () => {
  signedIn(aUser());
  const front = anImage({ is_primary: true, alt_text: 'sky cloth' });
  const sky = aColourway({ name: 'Sky Blue', image_ids: [front.id] });
  const navy = aColourway({ name: 'Navy', hex: '#1f2a44', stock_quantity: 30, available_quantity: 30 });
  catalogue(inColours([sky, navy], { images: [front], match: { colourway_id: navy.id } }));
  const user = openApp('/fabrics?colour=Navy');
  const shown = await card();
  expect(shown.getAllByRole('img')[0]).toHaveAccessibleName('Navy, without a picture yet');
  expect(shown.getByText('100% Cotton • Navy')).toBeInTheDocument();
  expect(shown.getByText('30m in stock')).toBeInTheDocument();
  expect(shown.getByRole('link', { name: 'Linen' })).toHaveAttribute('href', expect.stringMatching(/\?colour=Navy$/));
  await user.click(shown.getByRole('button', { name: 'Facts of Linen', hidden: true }));
  expect(await screen.findByText('Low stock, 30 m in Navy')).toBeInTheDocument();
  await user.click(shown.getByRole('button', { name: 'Add to Quote' }));
  expect(stored()).toEqual(['Navy 60']);
});

test('a card and its page start with a color that is in stock', async () => {
  const black = aColourway({ name: 'Black', available_quantity: 0 });
  const fabric = inColours([black, aColourway({ name: 'Charcoal', available_quantity: 644 })]);
  catalogue(fabric);
  const user = openApp('/fabrics');
  const shown = await card();
  expect(shown.getByText('100% Cotton • Charcoal')).toBeInTheDocument();
  expect(shown.getByText('644m in stock')).toBeInTheDocument();
  await user.click(shown.getByRole('link', { name: 'Linen' }));
  expect(await screen.findByRole('radio', { name: /Charcoal/ })).toBeChecked();
});

test("the cart shows each color's picture, else its shade, else neither, with its name and code", async () => {
  const front = anImage({ is_primary: true, alt_text: 'ecru cloth' });
  const colours = [
    aColourway({ name: 'Ecru', code: '11-0601', image_ids: [front.id] }),
    aColourway({ name: 'Navy', code: '19-4027', hex: '#1f2a44' }),
    aColourway({ name: 'Red', code: '18-1664' }),
  ];
  const fabric = inColours(colours, { images: [front] });
  inCart(signedIn(aUser()), ...colours.map(({ id }) => ({ fabric, colourway_id: id, quantity: 60 })));
  openApp('/cart');
  await screen.findByRole('img', { name: 'ecru cloth' });
  const lines = within(screen.getByRole('main')).getAllByRole('img');
  expect(lines.map((picture) => picture.getAttribute('aria-label') ?? picture.getAttribute('alt'))).toEqual([
    'ecru cloth',
    'Navy, without a picture yet',
    'Red, without a picture yet',
  ]);
  for (const { name, code } of colours)
    expect(screen.getByText(name, { selector: '.colour-name span' })).toHaveTextContent(`${name} ${code}`);
  // Its colors stand under one head.
  expect(screen.getByRole('link', { name: 'Linen' })).toHaveAttribute('href', `/fabrics/${fabric.id}?colour=Ecru`);
});

test('the arrow keys choose among the dots of a card', async () => {
  catalogue(inColours(names(3).map((name) => aColourway({ name }))));
  const user = openApp('/fabrics');
  const shown = await card();
  await user.click(shown.getByRole('radio', { name: 'Shade 1' }));
  await user.keyboard('{ArrowRight}');
  expect(shown.getByRole('radio', { name: 'Shade 2' })).toBeChecked();
});

/** Everything that a screen may say of stock. */
const words = ['In stock', 'Low stock', 'Out of stock', 'Pre-order', 'Made to order', 'Not for sale'];

test.each<[string, Partial<Fabric>, string, string]>([
  ['plenty', { stock_quantity: 840 }, '840m in stock', 'Available'],
  ['all of it promised', { stock_quantity: 840, available_quantity: 0 }, 'Out of stock', 'Out of Stock'],
  ['none left', { stock_quantity: 0 }, 'Out of stock', 'Out of Stock'],
  ['flagged as out of stock', { out_of_stock: true }, 'Out of stock', 'Out of Stock'],
  ['pre-order', { pre_order: true }, 'Pre-order', 'Available'],
  ['woven on demand', { available_in_sri_lanka: false, stock_quantity: 0 }, 'Made to order', 'Available'],
  ['off sale', { is_available: false }, 'Not for sale', 'Not for Sale'],
])('a fabric with %s shows that state, and only that, on its card, in its facts and on its page', async (...row) => {
  const [, fields, onCard, badge] = row;
  const available = fields.available_quantity ?? fields.stock_quantity ?? 840;
  const fabric = inColours([aColourway({ name: '', available_quantity: available })], fields);
  catalogue(fabric);
  const user = openApp('/fabrics');
  const shown = await card();
  // A badge of the card, which says nothing else then.
  expect(shown.getByText(onCard === 'Pre-order' ? 'Pre-Order' : onCard)).toBeInTheDocument();
  expect(words.filter((word) => word !== onCard && shown.queryByText(word))).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Facts of Linen', hidden: true }));
  const facts = within(await screen.findByRole('tooltip'));
  expect(facts.getByText(badge)).toBeInTheDocument();
  expect(facts.getByText(onCard.includes('m in') ? 'In stock, 840 m' : onCard)).toBeInTheDocument();

  await user.click(screen.getByRole('link', { name: 'Linen' }));
  await screen.findByRole('heading', { level: 1, name: 'Linen' });
  expect(screen.getByText(badge)).toBeInTheDocument();
  expect(screen.getByText(onCard.includes('m in') ? 'In stock, 840 m' : onCard)).toBeInTheDocument();
});

test('the low-stock threshold comes from the settings', async () => {
  server.use(http.get('/api/config', () => HttpResponse.json(aConfig({ low_stock_metres: 900 }))));
  catalogue(inColours([aColourway({ name: '' })]));
  openApp('/fabrics');
  expect(await (await card()).findByText('Low stock')).toBeInTheDocument();
});

test('the page of a fabric keeps the color in its URL, and shows the facts of that color', async () => {
  const fabric = inColours([
    aColourway({ name: 'Ecru' }),
    aColourway({ name: 'Navy', code: 'N-12', available_quantity: 0, stock_quantity: 0, minimum_order: 25 }),
  ]);
  catalogue(fabric);
  const user = openApp(`/fabrics/${fabric.id}`);
  await user.click(await screen.findByRole('radio', { name: 'Navy, Out of stock' }));
  expect(address()).toBe(`/fabrics/${fabric.id}?colour=Navy`);
  expect(screen.getByText('Code N-12 · Out of stock · Min order 25 m')).toBeInTheDocument();
  expect(screen.getByText('Out of Stock')).toBeInTheDocument();
  expect(screen.queryByText('Available')).toBeNull();
});

test('a color without a picture gets a placeholder, so that nothing below the pictures moves', async () => {
  const images = [anImage({ is_primary: true }), anImage()];
  const ofEcru = aColourway({ name: 'Ecru', image_ids: images.map(({ id }) => id) });
  const fabric = inColours([ofEcru, aColourway({ name: 'Navy', hex: '#1f2a44' })], { images });
  catalogue(fabric);
  const user = openApp(`/fabrics/${fabric.id}`);
  const small = () => screen.getAllByRole('button', { name: /^Show image|all images of/ });
  await screen.findByRole('radio', { name: /Navy/ });
  expect(screen.getByRole('button', { name: 'Open image 1 of Linen' })).toBeVisible();
  expect(small()).toHaveLength(2);
  await user.click(screen.getByRole('radio', { name: /Navy/ }));
  expect(await screen.findByRole('img', { name: 'Navy, without a picture yet' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Open image/ })).toBeNull();
  expect(small()).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Show image 2 of Linen' }));
  expect(await screen.findByRole('button', { name: 'Open image 2 of Linen' })).toBeVisible();
  await user.keyboard('{ArrowRight}');
  expect(await screen.findByRole('button', { name: 'Open image 1 of Linen' })).toBeVisible();
});

test.each([
  ['navy', 'Navy'],
  ['Puce', 'Ecru'],
])('a URL that asks for %s opens in %s', async (asked, opened) => {
  const fabric = inColours([aColourway({ name: 'Ecru' }), aColourway({ name: 'Navy' })]);
  catalogue(fabric);
  openApp(`/fabrics/${fabric.id}?colour=${asked}`);
  expect(await screen.findByRole('radio', { name: new RegExp(opened) })).toBeChecked();
});

test('several colors are added at once, with one total, each with at least its minimum', async () => {
  signedIn(aUser());
  const [ecru, navy, sand] = [
    aColourway({ name: 'Ecru' }),
    aColourway({ name: 'Navy', minimum_order: 25 }),
    aColourway({ name: 'Sand' }),
  ];
  const fabric = inColours([ecru, navy, sand], { price_per_meter: 100 });
  catalogue(fabric);
  const user = openApp(`/fabrics/${fabric.id}`);
  await screen.findByRole('form', { name: 'Several colors at once' });
  const field = (name: string) => screen.getByRole('textbox', { name: `Quantity of Linen in ${name}, in meters` });
  await user.type(field('Ecru'), '1,200');
  await user.type(field('Navy'), '10');
  expect(screen.getByText('Set to the minimum order: 25 meters')).toBeInTheDocument();
  await user.type(field('Sand'), '0');
  expect(screen.getByText('2 colors, 1,225 m')).toBeInTheDocument();
  expect(screen.getByText('Rs. 122,500.00')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Add 2 colors' }));
  expect(await screen.findByText('Linen added to cart in 2 colors')).toBeInTheDocument();
  expect(stored()).toEqual(['Ecru 1200', 'Navy 25']);
  expect(field('Ecru')).toHaveValue('');
  expect(screen.getByText(/1,200 m in quote/)).toBeInTheDocument();
});

test.each([
  ['nothing', '', 'Write a quantity beside the colors that you want'],
  ['what cannot be read', '1e9', /^Ecru: Write the number out/],
  ['a word', 'abc', /^Ecru: Write it in the figures 0 to 9/],
  ['less than nothing', '-5', /^Ecru: The number must be at least 0/],
])('adding several colors with %s typed shows a message that says what to do', async (_, typed, sentence) => {
  signedIn(aUser());
  const fabric = inColours([aColourway({ name: 'Ecru' }), aColourway({ name: 'Navy' })]);
  catalogue(fabric);
  const user = openApp(`/fabrics/${fabric.id}`);
  await screen.findByRole('form', { name: 'Several colors at once' });
  if (typed) await user.type(screen.getByRole('textbox', { name: /in Ecru/ }), typed);
  await user.click(screen.getByRole('button', { name: 'Add colors' }));
  expect(await screen.findByText(sentence)).toBeInTheDocument();
  expect(stored()).toEqual([]);
  if (typed) expect(screen.getByRole('textbox', { name: /in Ecru/ })).toHaveFocus();
});

test('a shortage of a color is shown while its quantity is typed, and does not block adding', async () => {
  signedIn(aUser());
  const [ecru, navy] = [
    aColourway({ name: 'Ecru', stock_quantity: 95, available_quantity: 95 }),
    aColourway({ name: 'Navy', stock_quantity: 0, available_quantity: 0 }),
  ];
  const fabric = inColours([ecru, navy], { minimum_order: 20 });
  catalogue(fabric);
  const user = openApp(`/fabrics/${fabric.id}?colour=Navy`);
  expect(await screen.findByText('None in stock: we tell you when')).toBeVisible();
  await screen.findByRole('form', { name: 'Several colors at once' });
  const field = (name: string) => screen.getByRole('textbox', { name: `Quantity of Linen in ${name}, in meters` });
  await user.type(field('Ecru'), '95');
  expect(screen.queryByText(/the rest is made to order/)).toBeNull();
  await user.type(field('Ecru'), '0');
  expect(screen.getByText('95 m in stock, the rest is made to order: we tell you when')).toBeVisible();
  await user.type(field('Navy'), '30');
  await user.click(screen.getByRole('button', { name: 'Add 2 colors' }));
  await waitFor(() => expect(stored()).toEqual(['Ecru 950', 'Navy 30']));
});

test('the stepper on the page changes only the quantity of the chosen color', async () => {
  const [ecru, navy] = [aColourway({ name: 'Ecru' }), aColourway({ name: 'Navy' })];
  const fabric = inColours([ecru, navy]);
  inCart(signedIn(aUser()), { fabric, quantity: 60 });
  const user = openApp(`/fabrics/${fabric.id}?colour=Navy`);
  await user.click(await screen.findByRole('button', { name: 'Add to Quote' }));
  // A press at once is the second half of a double tap.
  await user.click(screen.getByRole('button', { name: 'Increase quantity' }));
  expect(stored()).toEqual(['Ecru 60', 'Navy 60']);
  await new Promise((resolve) => setTimeout(resolve, 700));
  await user.click(screen.getByRole('button', { name: 'Increase quantity' }));
  await waitFor(() => expect(stored()).toEqual(['Ecru 60', 'Navy 61']));
});

test('the color that a visitor chose is in the cart after signing in', async () => {
  const fabric = inColours([aColourway({ name: 'Ecru' }), aColourway({ name: 'Navy' })]);
  catalogue(fabric);
  const user = openApp(`/fabrics/${fabric.id}?colour=Navy`);
  await user.click(await screen.findByRole('button', { name: 'Add to Quote' }));
  await waitFor(() => expect(address()).toBe('/login'));
  const person = aUser();
  server.use(
    http.post('/api/auth/login', () => HttpResponse.json({ token: 'a-token', user: person })),
    http.get('/api/auth/profile', () => HttpResponse.json(person)),
  );
  await user.type(await screen.findByLabelText(/Email/), person.email);
  await user.type(screen.getByLabelText(/^Password/), 'a-password');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await waitFor(() => expect(stored()).toEqual(['Navy 60']));
});
