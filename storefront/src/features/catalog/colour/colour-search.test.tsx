import type { Fabric } from '@selvedge/domain/fabrics/fabric';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { aFabric, aFabricPage } from '../../../test/factories';
import { address, openApp } from '../../../test/render-app';
import { server } from '../../../test/server';

/** Answers every list with these fabrics and records the queries. */
function listing(...fabrics: Fabric[]) {
  const queries: URLSearchParams[] = [];
  server.use(
    http.get('/api/fabrics', ({ request }) => {
      queries.push(new URL(request.url).searchParams);
      return HttpResponse.json(aFabricPage(fabrics));
    }),
  );
  return queries;
}

const anOffer = (delta_e: number, name = 'Midnight Navy') => {
  const fabric = aFabric({ name: 'Linen' });
  const colourway = { ...fabric.colourways[0], id: 'w', name, hex: '#1f2a45' } as Fabric['colourways'][number];
  return { ...fabric, colourways: [colourway], match: { colourway_id: 'w', delta_e } };
};

test.each([
  [0.4, 'The same: Midnight Navy'],
  [3, 'Very close: Midnight Navy'],
  [11.5, 'Close: Midnight Navy'],
  [24, 'Related: Midnight Navy'],
  [60, 'Farther off: Midnight Navy'],
])('a card describes a color distance of %d in words', async (distance, words) => {
  listing(anOffer(distance));
  openApp('/fabrics?near=%231f2a44');
  const card = within(await screen.findByRole('article', { name: 'Linen' }));
  expect(card.getByText(words)).toBeVisible();
});

test('a card of a fabric without names of colors says how near its color is', async () => {
  listing(anOffer(3, ''));
  openApp('/fabrics?near=%231f2a44');
  expect(await screen.findByText('Very close in color')).toBeVisible();
});

test('the URL contains the color, and a chip names the color and removes it', async () => {
  const queries = listing(aFabric());
  const user = openApp('/fabrics?near=%231F2A44&within=5');
  const chip = await screen.findByRole('button', { name: 'Near Navy' });
  expect(queries[0]?.get('near')).toBe('#1f2a44');
  expect(queries[0]?.get('within')).toBe('5');
  expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveDisplayValue('Nearest color');
  expect(await screen.findByRole('combobox', { name: 'How near' })).toHaveDisplayValue('Very close');
  act(() => chip.focus());
  await user.keyboard('{Delete}');
  await waitFor(() => expect(address()).toBe('/fabrics'));
});

test.each(['near=navy', 'near=%2312&within=5', 'within=5', 'near=%23gggggg'])(
  'a URL with an invalid color (%s) opens the whole catalog',
  async (query) => {
    const queries = listing(aFabric());
    openApp(`/fabrics?${query}`);
    await screen.findAllByText('1 fabric found');
    expect(queries[0]?.has('near')).toBe(false);
    expect(queries[0]?.has('within')).toBe(false);
  },
);

test('the maximum distance can be chosen, and one without a name is shown as a number', async () => {
  listing(aFabric());
  const user = openApp('/fabrics?near=%231f2a44&within=40');
  const near = await screen.findByRole('combobox', { name: 'How near' });
  expect(near).toHaveDisplayValue('Distance up to 40');
  await user.selectOptions(near, 'Close');
  await waitFor(() => expect(address()).toBe('/fabrics?near=%231f2a44&within=12'));
  await user.selectOptions(near, 'Related');
  await waitFor(() => expect(address()).toBe('/fabrics?near=%231f2a44'));
});

test('a color is found by its code, and an invalid code shows the accepted format', async () => {
  const queries = listing(aFabric());
  const user = openApp('/fabrics?category=Linen');
  await user.click(await screen.findByRole('button', { name: 'Find by color or photo' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Find by color' }));
  const code = dialog.getByRole('textbox', { name: 'Color code' });
  await user.clear(code);
  await user.type(code, 'navy');
  await user.click(dialog.getByRole('button', { name: 'Show fabrics' }));
  expect(dialog.getByText(/Write a colou?r as # and six digits/)).toBeVisible();
  await user.clear(code);
  await user.type(code, '#B21');
  expect(dialog.getByText('Red')).toBeVisible();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(queries.at(-1)?.get('near')).toBe('#bb2211'));
  expect(queries.at(-1)?.get('category')).toBe('Linen');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the palette shows the colors of the catalog, and a click searches for one', async () => {
  const queries = listing(aFabric());
  const user = openApp('/fabrics');
  await user.click(await screen.findByRole('button', { name: 'Find by color or photo' }));
  const palette = within(await screen.findByRole('region', { name: 'From the catalog' }));
  await user.click(palette.getByRole('button', { name: 'Indigo' }));
  await waitFor(() => expect(queries.at(-1)?.get('near')).toBe('#26355d'));
});

test('a browser that cannot read photos says what to do', async () => {
  URL.createObjectURL ??= () => 'blob:photo';
  URL.revokeObjectURL ??= () => undefined;
  listing(aFabric());
  const user = openApp('/fabrics');
  await user.click(await screen.findByRole('button', { name: 'Find by color or photo' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Find by color' }));
  const photo = new File(['x'], 'cloth.jpg', { type: 'image/jpeg' });
  fireEvent.change(dialog.getByLabelText('Choose a photo'), { target: { files: [photo] } });
  expect(await dialog.findByText('This browser cannot read the colors of photos. Pick a color instead.')).toBeVisible();
});

test('a search without near colors says how to continue', async () => {
  listing();
  openApp('/fabrics?near=%231f2a44');
  expect(await screen.findByText(/Nothing here comes near this color/)).toBeVisible();
});
