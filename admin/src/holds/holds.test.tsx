import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { aColourway, aFabric, aUser } from '../test/factories';
import { openConsole, signIn } from '../test/open-console';
import { listAnswer, server } from '../test/server';

const buyer = aUser({ name: 'Nimali Perera', user_type: 'customer' });
const inTwoColours = (name: string, ...colours: string[]) =>
  aFabric({ name, colourways: colours.map((colour) => aColourway({ name: colour, stock_quantity: 60 })) });
const poplin = inTwoColours('Poplin', 'Navy', 'White');
const voile = inTwoColours('Voile', 'Rust', 'Sage');

test('a fabric is held only in the chosen color, never in one that nobody named', async () => {
  signIn();
  const held: unknown[] = [];
  server.use(
    http.get('*/api/admin/holds', () => listAnswer('holds', [])),
    http.get('*/api/admin/users', () => listAnswer('users', [buyer])),
    http.get('*/api/admin/fabrics', () => listAnswer('fabrics', [poplin, voile])),
    http.get('*/api/admin/fabrics/:id', ({ params }) => HttpResponse.json(params.id === voile.id ? voile : poplin)),
    http.post('*/api/admin/holds', async ({ request }) => {
      held.push(await request.json());
      return HttpResponse.json({ id: '1' }, { status: 201 });
    }),
  );
  const { user } = openConsole('/holds');
  await user.click(await screen.findByRole('button', { name: 'Hold fabric' }));
  const dialog = within(await screen.findByRole('dialog'));
  const choose = async (label: RegExp, option: RegExp) => {
    await user.click(dialog.getByRole('combobox', { name: label }));
    await user.click(await screen.findByRole('option', { name: option }));
  };
  await choose(/^Customer/, /Nimali Perera/);
  await choose(/^Fabric/, /Poplin/);
  await user.selectOptions(await dialog.findByLabelText(/^Color/), poplin.colourways[1]?.id ?? '');
  await user.type(dialog.getByLabelText(/^Meters/), '20');

  await choose(/^Fabric/, /Voile/);
  await waitFor(() => expect(dialog.getByLabelText(/^Color/)).toHaveDisplayValue('Choose a color'));
  await user.click(dialog.getByRole('button', { name: 'Hold' }));
  expect(await dialog.findByText('Choose a color', { selector: 'p' })).toBeVisible();
  expect(dialog.getByLabelText(/^Color/)).toHaveFocus();
  expect(held).toEqual([]);

  await user.selectOptions(dialog.getByLabelText(/^Color/), voile.colourways[0]?.id ?? '');
  await user.click(dialog.getByRole('button', { name: 'Hold' }));
  await waitFor(() => expect(held).toHaveLength(1));
  expect(held).toMatchObject([{ fabric_id: voile.id, colourway_id: voile.colourways[0]?.id, quantity_meters: 20 }]);
});
