import type { AdminFabric, FabricImage, FabricInput } from '@selvedge/domain/fabrics/fabric';
import { STOCK_REQUIRED } from '@selvedge/domain/fabrics/fabric-rules';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { aColourway, aFabric, aTerm } from '../../test/factories';
import { openConsole, signIn } from '../../test/open-console';
import { listAnswer, problem, rightsOf, server } from '../../test/server';
import { findToast } from '../../test/toast';
import { emptyFabric } from './fabric-form';

/** The rights of somebody who looks after texts and pictures. */
const permissions = ['catalogue.read', 'catalogue.write', 'stock.read'];

const cotton = aTerm({ name: 'Cotton' });
const linen = aTerm({ name: 'Linen' });

const anImage = (name: string, display_order: number): FabricImage => ({
  id: name,
  image_url: `/api/uploads/${name}.webp`,
  alt_text: '',
  is_primary: display_order === 0,
  display_order,
  placeholder_color: '#e6dfd3',
});

/** Keeps images as the API does: those that stay, then the new ones. */
function withImages(fabric: AdminFabric, { existing_images, images = [] }: FabricInput): AdminFabric {
  const existing = existing_images ?? fabric.images.map(({ image_url }) => image_url);
  const addresses = [...existing, ...images].map(String);
  return {
    ...fabric,
    images: addresses.map((image_url, display_order) => ({
      ...anImage(image_url, display_order),
      image_url,
    })),
  };
}

/** Opens the list over one fabric and remembers every write. */
async function openFabrics(fabric = aFabric({ category_ids: [cotton.id] })) {
  const written: FabricInput[] = [];
  let stored = fabric;
  const write = async ({ request }: { request: Request }) => {
    const input = (await request.json()) as FabricInput;
    written.push(input);
    stored = withImages(stored, input);
    return HttpResponse.json({ ...stored });
  };
  signIn();
  server.use(
    http.get('*/api/admin/fabrics', () => listAnswer('fabrics', [stored])),
    http.get(`*/api/admin/fabrics/${fabric.id}`, () => HttpResponse.json({ ...stored })),
    http.post('*/api/admin/fabrics', write),
    http.put(`*/api/admin/fabrics/${fabric.id}`, write),
    http.get('*/api/admin/fabric-categories', () => listAnswer('fabric-categories', [cotton, linen])),
    http.get('*/api/admin/fabric-patterns', () =>
      listAnswer('fabric-patterns', [aTerm({ name: 'Plain' }), aTerm({ name: 'Stripe' })]),
    ),
  );
  const { user, router } = openConsole('/fabrics');
  await screen.findByRole('table');
  return { user, router, written };
}

type User = Awaited<ReturnType<typeof openFabrics>>['user'];

/** Visible labels come first: `getByLabelText` asks every control of the page, a quarter of the time of these tests in jsdom. */
const field = (label: string | RegExp): HTMLElement =>
  screen.queryByText(label, { selector: 'label, label *' })?.closest('label')?.control ?? screen.getByLabelText(label);
const box = (name: string) => screen.getByRole('checkbox', { name: new RegExp(`^${name}`) });
const press = (name: string) => screen.getByRole('button', { name });

async function openNew(user: User) {
  await user.click(press('Add New Fabric'));
  await screen.findByRole('button', { name: 'Linen' });
}

async function openEdit(user: User) {
  await user.click(press('Edit Combed Cotton Poplin 40s'));
  await screen.findByDisplayValue('Combed Cotton Poplin 40s');
}

/** Replaces the value of a field. Pasted, because each key would render the form again. */
async function enter(user: User, label: string | RegExp, text: string) {
  await user.clear(field(label));
  if (text) await user.paste(text);
}

const shownImages = () =>
  within(screen.getByRole('list', { name: 'Images in their order' }))
    .getAllByRole('img')
    .map((image) => image.getAttribute('src'));

const pictures = (...names: string[]) => names.map((name) => `/api/uploads/${name}.webp`);

test('a user who may not see prices gets no price field and can save the rest', async () => {
  const fabric = { ...aFabric(), price_per_meter: null } as unknown as AdminFabric;
  server.use(http.get('*/api/me/permissions', () => HttpResponse.json({ ...rightsOf('storekeeper'), permissions })));
  const { user, written } = await openFabrics(fabric);
  await openEdit(user);
  expect(screen.queryByLabelText(/^Price/)).toBeNull();
  await enter(user, /^Description/, 'Crisp');
  await user.click(press('Save'));
  await waitFor(() => expect(written).toMatchObject([{ description: 'Crisp' }]));
  expect(written[0]).not.toHaveProperty('price_per_meter');
});

test('a user who may see prices but not set them cannot type one', async () => {
  const granted = [...permissions, 'price.read'];
  server.use(
    http.get('*/api/me/permissions', () => HttpResponse.json({ ...rightsOf('storekeeper'), permissions: granted })),
  );
  const { user } = await openFabrics();
  await openEdit(user);
  expect(await screen.findByLabelText(/^Price/)).toHaveAttribute('readonly');
});

test('an imported fabric gets a new price while its width, weight and number of colors stay empty', async () => {
  const { user, written } = await openFabrics(
    aFabric({ width: null, weight: null, number_of_colors: null, category_ids: [cotton.id] }),
  );
  await openEdit(user);
  expect(field(/^Width/)).not.toBeRequired();
  await enter(user, /^Price/, '1300');
  await user.click(press('Save'));
  expect(await findToast('Fabric updated successfully')).toBeInTheDocument();
  expect(written).toMatchObject([{ price_per_meter: 1300, width: null, weight: null, number_of_colors: null }]);
});

test('the width of a fabric that has one cannot be emptied', async () => {
  const { user, written } = await openFabrics(aFabric({ weight: null, category_ids: [cotton.id] }));
  await openEdit(user);
  await enter(user, /^Width/, '');
  await user.click(press('Save'));
  expect(await screen.findByText('Width is required')).toBeInTheDocument();
  expect(screen.queryByText('Weight GSM is required')).toBeNull();
  expect(written).toEqual([]);
});

test('the cost field shows the remaining margin, and is hidden from users who may not read costs', async () => {
  const { user, written } = await openFabrics(aFabric({ cost_per_meter: 1000, category_ids: [cotton.id] }));
  await openEdit(user);
  expect(field(/^Cost/)).toHaveAccessibleDescription('20.0% of the price remains');
  await enter(user, /^Cost/, 'Rs. 1,125.00');
  expect(field(/^Cost/)).toHaveAccessibleDescription('10.0% of the price remains');
  await user.click(press('Save'));
  await findToast('Fabric updated successfully');
  expect(written).toMatchObject([{ cost_per_meter: 1125 }]);

  cleanup();
  server.use(http.get('*/api/me/permissions', () => HttpResponse.json(rightsOf('catalogue'))));
  await openEdit((await openFabrics(aFabric({ cost_per_meter: null }))).user);
  expect(field(/^Price/)).toBeInTheDocument();
  expect(screen.queryByRole('textbox', { name: /^Cost/ })).toBeNull();
});

test('a new fabric has an input for every field, names those that are empty, and is sent as the API expects it', async () => {
  const { user, written } = await openFabrics();
  await openNew(user);
  const { category_ids, patterns, colourways, images, ...fields } = emptyFabric;
  expect(Object.keys(fields).filter((name) => !document.querySelector(`[name="${name}"]`))).toEqual([]);

  await enter(user, /^Number of Colors/, '');
  await user.click(press('Create Fabric'));
  for (const label of ['Fabric Code', 'Item Code', 'Composition', 'Width', 'Number of Colors', 'Weight GSM', 'Price']) {
    expect(await screen.findByText(`${label} is required`)).toBeVisible();
  }
  expect(await findToast('Please correct the marked fields')).toBeInTheDocument();
  expect(written).toEqual([]);

  await enter(user, /^Number of Colors/, '1');
  await enter(user, /^Fabric Code/, ' Linen Canvas ');
  await enter(user, /^Item Code/, 'LIN-001');
  await enter(user, /^Composition/, '100% linen');
  await enter(user, /^Width \(cm\)/, '58"');
  expect(screen.getByText('58 in is 147.32 cm')).toBeInTheDocument();
  await user.clear(field(/^Width \(cm\)/));
  await enter(user, /^Width \(cm\)/, '140.5 cm');
  await enter(user, /^Usable width/, '136.5 cm');
  await enter(user, /^Lead time/, '21');
  await enter(user, /^Weight GSM/, '210 gsm');
  await enter(user, /^Price/, 'Rs. 2,450.75/=');
  await user.selectOptions(field(/^Unit of Measurement/), 'yards');
  await user.click(press('Linen'));
  await user.click(press('Stripe'));
  await enter(user, 'Color 1', ' Ecru ');
  await user.click(press('Add Color'));
  await user.click(box('Global'));
  await enter(user, 'Minimum order', '');
  await user.click(press('Create Fabric'));
  expect(await findToast('Fabric created successfully')).toBeInTheDocument();
  expect(written).toEqual([
    {
      name: 'Linen Canvas',
      item_code: 'LIN-001',
      material: '100% linen',
      description: '',
      care_instructions: '',
      internal_note: '',
      usable_width: 136.5,
      lead_time_days: 21,
      width: 140.5,
      weight: 210,
      number_of_colors: 1,
      price_per_meter: 2450.75,
      cost_per_meter: null,
      price_unit: 'yards',
      stock_quantity: 0,
      is_available: true,
      visible: true,
      is_global: true,
      out_of_stock: false,
      available_in_sri_lanka: false,
      pre_order: false,
      category_ids: [linen.id],
      patterns: ['Stripe'],
      colourways: [
        {
          name: 'Ecru',
          hex: null,
          code: '',
          stock_quantity: null,
          minimum_order: null,
          is_available: true,
          image_ids: [],
        },
      ],
      colors: ['Ecru'],
      color: 'Ecru',
      images: [],
    },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('each number field rejects values outside its limits', async () => {
  const { user, written } = await openFabrics();
  await openEdit(user);
  const rounds = [
    [
      [/^Usable width/, '150', 'Usable width must be at most the width', ''],
      [/^Lead time/, '731', 'Lead time (days) must be at most 730', '21'],
      [/^Weight GSM/, '0', 'Weight GSM must be at least 1', '1'],
      [/^Number of Colors/, '1.5', 'Number of Colors must be a whole number', '1'],
      [/^Price/, '-1', 'Price must be at least 0', '0'],
      [/^Minimum order/, '0', 'Minimum order must be at least 1', '1'],
    ],
    [
      [/^Width/, '0.5', 'Width must be at least 1', '1'],
      [/^Price/, '1.9999', 'Price must have at most 2 decimals', '1.99'],
    ],
    [[/^Price/, '1.999', 'Write thousands without a point, such as 1500 or 1,500', '1,999']],
  ] as const;
  for (const fields of rounds) {
    for (const [label, text] of fields) await enter(user, label, text);
    await user.click(press('Save'));
    for (const [label, , message, taken] of fields) {
      expect(await screen.findByText(message)).toBeVisible();
      await enter(user, label, taken);
      expect(screen.queryByText(message)).toBeNull();
    }
  }
  expect(written).toEqual([]);
  await user.click(press('Save'));
  await waitFor(() => expect(written).toHaveLength(1));
});

test('checking one stock box updates the others', async () => {
  const { user } = await openFabrics(aFabric({ stock_quantity: 820, available_in_sri_lanka: true }));
  await openEdit(user);
  expect(field('Stock quantity')).toBeEnabled();

  await user.click(box('Pre-Order'));
  expect(box('Available in Sri Lanka')).not.toBeChecked();
  expect(box('Available in Sri Lanka')).toBeDisabled();
  expect(field('Stock quantity')).toBeDisabled();
  expect(field('Stock quantity')).toHaveValue('820');

  await user.click(box('Out of Stock'));
  expect(box('Pre-Order')).not.toBeChecked();
  expect(field('Stock quantity')).toHaveValue('0');

  await user.click(box('Pre-Order'));
  expect(box('Out of Stock')).not.toBeChecked();

  await user.click(box('Pre-Order'));
  await user.click(box('Available in Sri Lanka'));
  expect(field('Stock quantity')).toBeEnabled();
});

test('a fabric marked as available in Sri Lanka is rejected without stock', async () => {
  const { user, written } = await openFabrics();
  await openEdit(user);
  await enter(user, 'Stock quantity', '0');
  await user.click(press('Save'));
  expect(await findToast(STOCK_REQUIRED)).toBeInTheDocument();
  expect(field('Stock quantity')).toHaveAccessibleDescription(STOCK_REQUIRED);
  await user.click(box('Available in Sri Lanka'));
  await user.click(press('Save'));
  expect(await findToast('Fabric updated successfully')).toBeInTheDocument();
  expect(written).toMatchObject([{ available_in_sri_lanka: false, stock_quantity: 0 }]);
});

test('colors can be added, and removed while more than one remains', async () => {
  const { user, written } = await openFabrics();
  await openEdit(user);
  await user.click(press('Remove White'));
  expect(field('Color 1')).toHaveValue('Sky blue');
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
  await user.type(field('Color 1'), '{Enter}');
  expect(field('Color 2')).toHaveFocus();
  await user.keyboard('Rust');
  await user.click(press('Save'));
  await waitFor(() => expect(written).toMatchObject([{ colors: ['Sky blue', 'Rust'], color: 'Sky blue' }]));
});

test('categories and patterns are toggled by name', async () => {
  const { user, written } = await openFabrics();
  await openEdit(user);
  expect(await screen.findByRole('button', { name: 'Cotton', pressed: true })).toBeVisible();
  await user.click(press('Linen'));
  await user.click(press('Plain'));
  expect(screen.getByRole('button', { name: 'Plain', pressed: false })).toBeVisible();
  await user.click(press('Save'));
  await waitFor(() => expect(written).toMatchObject([{ category_ids: [cotton.id, linen.id], patterns: [] }]));
});

test('a server failure keeps what was typed, and a duplicate item code is reported at its field', async () => {
  const message = "The item code 'LIN-001' is already used by another fabric.";
  const { user } = await openFabrics();
  await openEdit(user);
  server.use(http.put('*/api/admin/fabrics/:id', () => problem(500, 'Broken.')));
  await enter(user, /^Item Code/, 'LIN-001');
  await user.click(press('Save'));
  expect(await findToast('Failed to save fabric')).toBeInTheDocument();
  expect(field(/^Item Code/)).toHaveValue('LIN-001');

  const taken = { statusCode: 409, message, error: 'Conflict', errors: [{ field: 'item_code', message }] };
  server.use(http.put('*/api/admin/fabrics/:id', () => HttpResponse.json(taken, { status: 409 })));
  await user.click(press('Save'));
  expect(await findToast(message)).toBeInTheDocument();
  expect(field(/^Item Code/)).toHaveAccessibleDescription(message);
  expect(field(/^Item Code/)).toHaveFocus();
});

test('images are moved by their buttons, which keep the focus, and deleting one asks first', async () => {
  const fabric = aFabric({ images: ['a', 'b', 'c'].map(anImage) });
  const { user, written } = await openFabrics(fabric);
  await openEdit(user);
  act(() => press('Move image 1 later').focus());
  await user.keyboard('{Enter}');
  expect(shownImages()).toEqual(pictures('b', 'a', 'c'));
  expect(press('Move image 2 later')).toHaveFocus();
  expect(screen.getByText('Image 1 is now image 2 of 3.')).toBeInTheDocument();
  await user.click(press('Make image 3 the primary image'));
  expect(shownImages()).toEqual(pictures('c', 'b', 'a'));

  await user.click(press('Delete image 2'));
  const question = within(await screen.findByRole('dialog', { name: 'Delete image?' }));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(shownImages()).toEqual(pictures('c', 'a')));
  expect(written).toEqual([]);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Delete image?' })).toBeNull());
  await user.click(press('Save'));
  await waitFor(() => expect(written).toMatchObject([{ existing_images: pictures('c', 'a') }]));
});

describe('uploading', () => {
  const aPicture = (name: string, type = 'image/png') => new File(['cloth'], name, { type });
  let uploads: number;

  beforeEach(() => {
    uploads = 0;
    server.use(
      http.post('*/api/upload', () => {
        uploads += 1;
        return HttpResponse.json({ file_url: `/api/uploads/new-${uploads}.webp` });
      }),
    );
  });

  test('pictures appear in the order they were chosen, and a new one may become the primary', async () => {
    const { user, written } = await openFabrics(aFabric({ images: [anImage('a', 0)] }));
    await openEdit(user);
    await user.upload(field('Choose images'), [aPicture('1.png'), aPicture('2.png')]);
    await waitFor(() => expect(shownImages()).toEqual(pictures('a', 'new-1', 'new-2')));
    await user.click(press('Make image 3 the primary image'));
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await findToast('Fabric updated successfully')).toBeInTheDocument();
    expect(written).toMatchObject([{ existing_images: pictures('new-2', 'a', 'new-1') }]);
  });

  test('a fabric has at most five images', async () => {
    const { user } = await openFabrics(aFabric({ images: ['a', 'b', 'c', 'd'].map(anImage) }));
    await openEdit(user);
    await user.upload(field('Choose images'), [aPicture('1.png'), aPicture('2.png')]);
    expect(await findToast('A fabric can have at most 5 images.')).toBeInTheDocument();
    await waitFor(() => expect(shownImages()).toHaveLength(5));
    expect(press('Add Images')).toBeDisabled();
    expect(uploads).toBe(1);
  });

  test('a file that is no picture, is too large or is rejected by the server is named and not shown', async () => {
    const { user } = await openFabrics();
    await openEdit(user);
    // A file that is dropped, or chosen under "All files", passes the filter of the input.
    const files = [aPicture('prices.pdf', 'application/pdf'), aPicture('cloth.webp', 'image/webp')];
    fireEvent.change(field('Choose images'), { target: { files } });
    expect(await findToast('prices.pdf: Only JPEG, PNG and WebP pictures can be uploaded.')).toBeInTheDocument();
    await waitFor(() => expect(shownImages()).toEqual(pictures('new-1')));
    expect(uploads).toBe(1);

    const huge = aPicture('huge.png');
    Object.defineProperty(huge, 'size', { value: 10 * 1024 * 1024 + 1 });
    await user.upload(field('Choose images'), huge);
    expect(await findToast('huge.png: A picture can have at most 10 MB.')).toBeInTheDocument();
    expect(uploads).toBe(1);

    server.use(http.post('*/api/upload', () => problem(415, 'Only JPEG, PNG and WebP pictures can be uploaded.')));
    await user.upload(field('Choose images'), aPicture('fake.png'));
    expect(await findToast('fake.png: Only JPEG, PNG and WebP pictures can be uploaded.')).toBeInTheDocument();
    await waitFor(() => expect(press('Save')).toBeEnabled());
    expect(shownImages()).toEqual(pictures('new-1'));
  });
});

test('closing the dialog with unsaved work asks first', async () => {
  const { user } = await openFabrics();
  await openNew(user);
  await enter(user, /^Fabric Code/, 'Linen');
  await user.click(press('Cancel'));
  const question = within(await screen.findByRole('dialog', { name: 'Close without saving?' }));
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(field(/^Fabric Code/)).toHaveValue('Linen');
  await user.click(press('Cancel'));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a fabric that fails to load cannot be edited', async () => {
  const fabric = aFabric();
  const { user } = await openFabrics(fabric);
  server.use(http.get(`*/api/admin/fabrics/${fabric.id}`, () => problem(404, 'Fabric not found.')));
  await user.click(press('Edit Combed Cotton Poplin 40s'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Fabric not found');
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

test('deleting a fabric asks for confirmation and names the fabric', async () => {
  const fabric = aFabric();
  const { user } = await openFabrics(fabric);
  const answers = [problem(500, 'Broken.'), HttpResponse.json({ id: fabric.id })];
  server.use(http.delete(`*/api/admin/fabrics/${fabric.id}`, () => answers.shift()));
  await user.click(press('Delete Combed Cotton Poplin 40s'));
  const question = within(await screen.findByRole('dialog', { name: 'Delete fabric?' }));
  expect(question.getByText(/“Combed Cotton Poplin 40s” \(POP-040\)/)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await findToast('Failed to delete fabric')).toBeInTheDocument();
  await user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await findToast('Fabric deleted successfully')).toBeInTheDocument();
});

describe('the colors of a fabric', () => {
  const navy = aColourway({ name: 'Navy', hex: '#1f2a44', code: 'N-12', stock_quantity: 60, image_ids: ['i-1'] });
  const white = aColourway({ name: 'White', stock_quantity: 40 });
  const image = { id: 'i-1', image_url: '/api/uploads/navy.webp', alt_text: '', is_primary: true, display_order: 0 };
  const savedFabric = (fields: object = {}) =>
    aFabric({
      colours: [],
      colourways: [navy, white],
      stock_quantity: 100,
      images: [{ ...image, placeholder_color: '#1f2a44' }],
      ...fields,
    } as object);

  test('are ordered, counted one by one and told apart by pictures', async () => {
    const { user, written } = await openFabrics(savedFabric());
    await openEdit(user);
    expect(field('Stock quantity')).toHaveValue('100');
    expect(field('Stock quantity')).toHaveAttribute('readonly');
    await user.click(press('Move White up'));
    expect(field('Color 1')).toHaveValue('White');
    expect(press('Move White up')).toHaveFocus();
    await enter(user, 'Stock of White', '1,040.125');
    expect(field('Stock quantity')).toHaveValue('1100.125');
    await enter(user, 'Minimum of Navy', '25');
    await user.click(box('Navy is sold'));
    await user.selectOptions(field('Color that image 1 shows'), 'White');
    await user.click(press('Save'));
    await waitFor(() => expect(written).toHaveLength(1));
    expect(written).toMatchObject([
      {
        colors: ['White'],
        stock_quantity: 1100.125,
        colourways: [
          { id: white.id, name: 'White', stock_quantity: 1040.125, image_ids: ['/api/uploads/navy.webp'] },
          { id: navy.id, hex: '#1f2a44', code: 'N-12', minimum_order: 25, is_available: false, image_ids: [] },
        ],
      },
    ]);
  });

  test('are left out of the request when nobody changed them, as images are: more may have arrived meanwhile', async () => {
    const { user, written } = await openFabrics(savedFabric());
    await openEdit(user);
    await enter(user, /^Fabric Code/, 'Renamed');
    await user.click(press('Save'));
    expect(await findToast('Fabric updated successfully')).toBeInTheDocument();
    expect(written).toMatchObject([{ name: 'Renamed' }]);
    for (const name of ['colourways', 'existing_images']) expect(written[0]).not.toHaveProperty(name);
  });

  test('have a shade that is typed as a hex code, and any other text is rejected', async () => {
    const { user, written } = await openFabrics(savedFabric());
    await openEdit(user);
    await user.click(press('Shade of White'));
    await enter(user, 'Shade as #rrggbb', 'off white');
    expect(await screen.findByText('Write # and six digits, such as #1f2a44.')).toBeVisible();
    await enter(user, 'Shade as #rrggbb', '#FDFBF5');
    await user.click(press('Close'));
    await waitFor(() => expect(screen.queryByLabelText('Shade as #rrggbb')).toBeNull());
    await enter(user, 'Stock of White', '-1');
    await user.click(press('Save'));
    expect(await screen.findByText('Stock must be at least 0')).toBeVisible();
    await enter(user, 'Stock of White', '');
    await user.click(press('Save'));
    await waitFor(() =>
      expect(written).toMatchObject([{ colourways: [{}, { hex: '#fdfbf5', stock_quantity: null }] }]),
    );
  });

  test('are emptied when the fabric is out of stock', async () => {
    const { user } = await openFabrics(savedFabric({ available_in_sri_lanka: true }));
    await openEdit(user);
    await user.click(box('Out of Stock'));
    for (const label of ['Stock of Navy', 'Stock of White', 'Stock quantity']) expect(field(label)).toHaveValue('0');
  });
});

test("edits are merged with another user's changes, and only a field changed by both is asked about", async () => {
  const fabric = aFabric();
  const { user } = await openFabrics(fabric);
  const [white, blue] = fabric.colourways;
  const current = {
    ...fabric,
    version: 9,
    price_per_meter: 1777,
    material: 'Flax',
    colourways: [white, { ...blue, minimum_order: 1200 }],
  };
  const sent: Record<string, unknown>[] = [];
  server.use(
    http.put('*/api/admin/fabrics/:id', async ({ request }) => {
      sent.push((await request.json()) as Record<string, unknown>);
      return sent.length === 1
        ? HttpResponse.json({ statusCode: 409, message: 'Changed by Ruwan Silva.', current }, { status: 409 })
        : HttpResponse.json({ ...current, version: 10 });
    }),
  );
  await openEdit(user);
  await enter(user, /^Care instructions/i, 'Cold wash');
  await enter(user, /^Composition/, 'Linen');
  await user.click(press('Save'));
  const question = within(await screen.findByRole('alertdialog', { name: 'Somebody else was faster' }));
  expect(question.getAllByRole('radiogroup')).toHaveLength(1);
  await user.click(question.getByRole('radio', { name: 'Theirs: Flax' }));
  await user.click(question.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({
    version: 9,
    care_instructions: 'Cold wash',
    material: 'Flax',
    price_per_meter: 1777,
  });
  // Absent: the other's colors stay.
  expect(sent[1]).not.toHaveProperty('colourways');
});
