import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { Colourway, Fabric } from '../domain/src/fabrics/fabric.js';
import type { SessionAnswer } from '../domain/src/users/user.js';
import { expectFits } from './fits.js';
import { atRest, expectAccessible, expectNoSidewaysScroll, product, test, watchLayout, widths } from './product.js';

const HEIGHT = 800;
/** What web vitals call good is 0.1; ours is stricter. */
const MOST_SHIFT = 0.01;

const customer = { email: `tharindu.${Date.now()}@weligama.example`, password: 'indigo-8-oz', name: 'Tharindu Silva' };
let session: SessionAnswer;
/** Of a customer who has an offer to answer. */
let offered: SessionAnswer;
let fabrics: Fabric[];

const named = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first();

test.beforeAll(async ({ playwright }) => {
  const request = await playwright.request.newContext();
  session = await signUp(request);
  offered = await signUp(request, `offered.${customer.email}`);
  fabrics = (await (await request.get(`${product.url}/api/fabrics?limit=100`)).json()).fabrics;
  await offerTo(request, offered);
  await request.dispose();
});

async function signUp(request: APIRequestContext, email = customer.email): Promise<SessionAnswer> {
  const { name, ...credentials } = { ...customer, email };
  const data = { ...credentials, full_name: name, phone: '+94 77 555 0177', company_name: 'Weligama Studio' };
  const answer = await request.post(`${product.url}/api/auth/signup`, { data });
  expect(answer.status()).toBe(201);
  return answer.json();
}

/** One request of theirs, approved with a price that the lines don't add up to, and a second revision of it. */
async function offerTo(request: APIRequestContext, { token }: SessionAnswer): Promise<void> {
  const { token: admin } = await (await request.post(`${product.url}/api/auth/login`, { data: product.admin })).json();
  const asked = await request.post(`${product.url}/api/quotations`, {
    data: { fabric_id: available()[0]?.id, quantity_meters: 120 },
    headers: { Authorization: `Bearer ${token}` },
  });
  const { id } = (await asked.json()).quotation;
  const decide = (method: 'post' | 'put', verb: string, data: object) =>
    request[method](`${product.url}/api/admin/quotations/${id}/${verb}`, {
      data,
      headers: { Authorization: `Bearer ${admin}` },
    });
  await decide('post', 'approve', { quoted_price: 99_000.5, admin_comment: 'Ready in two weeks.' });
  await decide('put', 'template', { discount: 5 });
  expect((await decide('post', 'send', {})).status()).toBe(200);
}

/** Opens pages as this customer, with two fabrics in the cart; the second is below its minimum where asked for. */
async function asCustomer(page: Page, { belowMinimum = false, as = session } = {}): Promise<void> {
  const items = available()
    .slice(0, 2)
    .map((fabric, index) => ({
      fabric,
      quantity: belowMinimum && index === 1 ? fabric.minimum_order - 1 : fabric.minimum_order + 5,
      unit: fabric.price_unit,
    }));
  const keptFor = (kept: object[]) =>
    JSON.stringify({ user_id: as.user.id, carts: { [as.user.id]: { items: kept, submission: null } } });
  const swatches = [coloured()].map((fabric) => {
    const { id, name } = fabric.colourways[1] as Colourway;
    return { fabric, colourway_id: id, color: name };
  });
  await page.addInitScript(
    ([token, user, cart, basket]) => {
      if (sessionStorage.getItem('prepared')) return;
      sessionStorage.setItem('prepared', 'yes');
      localStorage.setItem('auth_token', token);
      localStorage.setItem('user', user);
      localStorage.setItem('selvedge_cart', cart);
      localStorage.setItem('selvedge_swatches', basket);
    },
    [as.token, JSON.stringify(as.user), keptFor(items), keptFor(swatches)] as const,
  );
}

/** In stock, with a minimum that one can fall below. */
const available = () =>
  fabrics.filter((fabric) => fabric.is_available && fabric.stock_quantity > 500 && fabric.minimum_order > 1);

/** That of the most colours, in stock. */
const coloured = () =>
  available().reduce((most, fabric) => (fabric.colourways.length > most.colourways.length ? fabric : most));

const withImages = (count: (images: number) => boolean) => fabrics.find(({ images }) => count(images.length));

interface Screen {
  name: string;
  path: string | (() => string);
  as?: 'customer' | 'customer below minimum' | 'customer with an offer';
  /** What the screen says once it is there. */
  shows: string | RegExp;
  /** Opens a dialog over it. */
  open?: (page: Page) => Promise<void>;
}

/** Presses a button, and waits for what it opens: its code may be on its way. */
const opening = async (page: Page, button: string, role: 'dialog' | 'menu') => {
  await named(button)(page).click();
  await expect(page.getByRole(role)).toBeVisible();
};
const openColours = async (page: Page) => {
  if ((page.viewportSize()?.width ?? 0) < 900) await page.getByRole('button', { name: /^Filters/ }).click();
  await named('Find by color or photo')(page).click();
  await expect(page.getByRole('dialog', { name: 'Find by color' })).toBeVisible();
};
const openAnswer = (label: string) => async (page: Page) => {
  await page.getByRole('button', { name: new RegExp(`^${label}: QT-`) }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
};
const openInquiry = async (page: Page) => {
  await page.getByRole('article').first().getByRole('heading').getByRole('button').click();
  await expect(page.getByRole('dialog', { name: 'Submit Inquiry' })).toBeVisible();
};
const openLogin = (type?: string) => async (page: Page) => {
  await named('Sign In')(page).click();
  await page.getByRole('button', { name: 'Customer Login' }).waitFor();
  if (type) await page.getByRole('button', { name: type }).click();
};
const openContact = (form: boolean) => async (page: Page) => {
  await named('Contact')(page).click();
  await expect(page.getByRole('dialog', { name: 'Contact' })).toBeVisible();
  if (!form) return;
  await page.getByRole('button', { name: 'Contact Form' }).click();
  await expect(page.getByRole('dialog', { name: 'Contact Us' })).toBeVisible();
};
const openOrder = async (page: Page) => {
  for (const index of [0, 1])
    await page
      .getByRole('checkbox', { name: /^Select/ })
      .nth(index)
      .check();
  await expect(page.getByText('2 fabrics selected')).toBeVisible();
  await named('Place Order')(page).click();
  await expect(page.getByRole('dialog', { name: 'Place Order' })).toBeVisible();
};
const openGallery = async (page: Page) => {
  await page
    .getByRole('button', { name: /^Open image 1/ })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByText(/^1 of \d$/)).toBeVisible();
  await expect(page.getByLabel('Loading image')).toBeHidden();
};
const openFilters = async (page: Page) => {
  if ((page.viewportSize()?.width ?? 0) < 900) await page.getByRole('button', { name: /^Filters/ }).click();
  await page
    .getByRole('group', { name: 'Categories' })
    .getByRole('checkbox', { name: /^Cotton/ })
    .check();
};

const screens: Screen[] = [
  { name: 'landing page', path: '/', shows: 'Browse Catalog' },
  { name: 'inquiry', path: '/', shows: 'Browse Catalog', open: openInquiry },
  { name: 'login chooser', path: '/', shows: 'Browse Catalog', open: openLogin() },
  { name: 'admin login', path: '/', shows: 'Browse Catalog', open: openLogin('Admin Login') },
  { name: 'contact options', path: '/', shows: 'Browse Catalog', open: openContact(false) },
  { name: 'contact form', path: '/', shows: 'Browse Catalog', open: openContact(true) },
  { name: 'order from the landing page', path: '/', shows: 'Browse Catalog', open: openOrder },
  { name: 'landing page of a customer', path: '/home', as: 'customer', shows: 'Browse Catalog' },
  { name: 'sign-in', path: '/login', shows: 'Welcome Back!' },
  { name: 'registration', path: '/register', shows: 'Create your account' },
  { name: 'forgotten password', path: '/forgot-password', shows: 'Forgot your password?' },
  { name: 'new password', path: '/reset-password?token=none', shows: 'Choose a new password' },
  { name: 'catalogue', path: '/fabrics', as: 'customer', shows: 'Fabric Catalog' },
  { name: 'catalogue of a visitor', path: '/fabrics', shows: 'Fabric Catalog' },
  { name: 'filters', path: '/fabrics', as: 'customer', shows: 'Fabric Catalog', open: openFilters },
  {
    name: 'catalogue narrowed',
    path: '/fabrics?category=Linen&in_stock=true&max_price=4000&sort=price_asc',
    as: 'customer',
    shows: 'Up to Rs. 4,000',
  },
  { name: 'catalogue without a hit', path: '/fabrics?search=qqzzxx', as: 'customer', shows: 'No fabrics found' },
  {
    name: 'fabric with many images',
    path: () => `/fabrics/${withImages((images) => images > 2)?.id}`,
    as: 'customer',
    shows: /^\+\d more$/,
  },
  {
    name: 'fabric without an image',
    path: () => `/fabrics/${withImages((images) => images === 0)?.id}`,
    as: 'customer',
    shows: 'No Image Available',
  },
  {
    name: 'gallery',
    path: () => `/fabrics/${withImages((images) => images > 2)?.id}`,
    as: 'customer',
    shows: /^\+\d more$/,
    open: openGallery,
  },
  {
    name: 'several colours of a fabric',
    path: () => `/fabrics/${coloured().id}`,
    as: 'customer',
    shows: /^Colour: /,
    open: (page) => named('Several colours at once')(page).click(),
  },
  {
    name: 'hold',
    path: () => `/fabrics/${coloured().id}`,
    as: 'customer',
    shows: /^Colour: /,
    open: (page) => opening(page, 'Hold it for me', 'dialog'),
  },
  { name: 'near a colour', path: '/fabrics?near=%231f2a44', as: 'customer', shows: /^Near / },
  { name: 'finding a colour', path: '/fabrics', as: 'customer', shows: 'Fabric Catalog', open: openColours },
  { name: 'swatches', path: '/swatches', as: 'customer', shows: 'Where to' },
  { name: 'account', path: '/my-account', as: 'customer', shows: 'Held for you' },
  { name: 'cart', path: '/cart', as: 'customer', shows: 'Order Summary' },
  {
    name: 'cart below a minimum',
    path: '/cart',
    as: 'customer below minimum',
    shows: /^Below minimum order of \d+ units$/,
  },
  { name: 'empty cart of a visitor', path: '/cart', shows: 'Your quote is empty' },
  {
    name: 'clearing the cart',
    path: '/cart',
    as: 'customer',
    shows: 'Order Summary',
    open: (page) => opening(page, 'Clear Quote', 'dialog'),
  },
  {
    name: 'quotation request',
    path: '/cart',
    as: 'customer',
    shows: 'Order Summary',
    open: (page) => opening(page, 'Request Quotation', 'dialog'),
  },
  { name: 'own quotations', path: '/my-quotations', as: 'customer', shows: 'No quotations yet' },
  ...[
    { name: 'an offer', open: undefined },
    { name: 'accepting an offer', open: openAnswer('Accept') },
    { name: 'asking for a change', open: openAnswer('Ask for a change') },
    { name: 'declining an offer', open: openAnswer('Decline') },
  ].map(({ name, open }): Screen => {
    return { name, path: '/my-quotations', as: 'customer with an offer', shows: 'Revision B: what changed', open };
  }),
  {
    name: 'account menu',
    path: '/fabrics',
    as: 'customer',
    shows: 'Fabric Catalog',
    open: (page) => opening(page, 'Your account', 'menu'),
  },
];

for (const { name, path, as, shows, open } of screens) {
  test(`${name}: accessible, nothing moves, nothing sticks out`, async ({ page }) => {
    const shift = await watchLayout(page);
    const isOffered = as === 'customer with an offer';
    if (as)
      await asCustomer(page, { belowMinimum: as === 'customer below minimum', as: isOffered ? offered : session });
    // The narrow screen first, which has it all to fetch; the wide one is how a later visit looks.
    for (const width of widths) {
      await test.step(`at ${width} px`, async () => {
        await page.setViewportSize({ width, height: HEIGHT });
        await page.goto(product.url + (typeof path === 'string' ? path : path()));
        await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible();
        await atRest(page);
        expect(await shift()).toBeLessThanOrEqual(MOST_SHIFT);
        if (open) {
          await open(page);
          await atRest(page);
          await settle(page);
        }
        await expectNoSidewaysScroll(page);
        await expectAccessible(page);
      });
    }
    await expectFits(page);
  });
}

/** Waits until nothing fades in any more: half-transparent text has half the contrast. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const running = document.getAnimations().some(({ playState }) => playState === 'running');
    const faded = [...document.querySelectorAll('[role=dialog]')].some(
      (dialog) => !dialog.checkVisibility({ opacityProperty: true }) || getComputedStyle(dialog).opacity !== '1',
    );
    return !running && !faded;
  });
}

test('the landing page stands before any script runs, in one request', async ({ newContext }) => {
  const context = await newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const styles: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') styles.push(request.url());
  });
  await page.goto(product.url);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Browse Catalog' })).toHaveCSS('background-color', 'rgb(38, 53, 93)');
  expect(styles).toEqual([]);
  await context.close();
});

const visitorRoutes = [
  ...['/', '/home', '/login', '/register', '/fabrics', '/cart'].map((path) => [path, path] as const),
  // What customers alone may open is opened once one has signed in.
  ['/my-quotations', '/login'] as const,
  ['/no-such-page', '/'] as const,
];
const customerRoutes = [
  ...['/home', '/fabrics', '/cart', '/my-quotations'].map((path) => [path, path] as const),
  ...['/', '/login', '/register', '/no-such-page'].map((path) => [path, '/fabrics'] as const),
];
const adminRoutes = ['/', '/home', '/login', '/register', '/fabrics', '/cart', '/my-quotations', '/no-such-page'].map(
  (path) => [path, '/admin/dashboard'] as const,
);

async function expectRoutes(page: Page, routes: readonly (readonly [string, string])[]): Promise<void> {
  for (const [asked, reached] of routes) {
    await page.goto(product.url + asked);
    await expect(page, `${asked} leads to ${reached}`).toHaveURL(product.url + reached);
    await expect(page.getByRole('heading').first()).toBeVisible();
  }
}

test('a visitor reaches what the route table says', async ({ page }) => {
  await expectRoutes(page, [...visitorRoutes, [`/fabrics/${fabrics[0]?.id}`, `/fabrics/${fabrics[0]?.id}`]]);
});

test('a customer reaches what the route table says', async ({ page }) => {
  await asCustomer(page);
  await expectRoutes(page, customerRoutes);
});

test('a signed-in customer never sees the landing page that is about to be replaced', async ({ page }) => {
  await asCustomer(page);
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const look = () => {
      const heading = document.querySelector('h1');
      if (heading?.checkVisibility()) seen.push(heading.textContent ?? '');
      requestAnimationFrame(look);
    };
    look();
  });
  await page.goto(product.url);
  await expect(page.getByRole('heading', { name: 'Fabric Catalog' })).toBeVisible();
  expect(new Set(await page.evaluate(() => (window as unknown as { seen: string[] }).seen))).toEqual(
    new Set(['Fabric Catalog']),
  );
});

test('a phone of two pixels a point takes no picture wider than 640 into a card', async ({ newContext }) => {
  const context = await newContext({ viewport: { width: 360, height: 2400 }, deviceScaleFactor: 2 });
  const page = await context.newPage();
  const pictures: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'image') pictures.push(request.url());
  });
  for (const path of ['/', '/fabrics']) {
    await page.goto(product.url + path);
    await expect(page.getByRole('article').getByRole('img').first()).toBeVisible();
    await atRest(page);
  }
  expect(pictures.filter((url) => url.includes('/api/uploads/')).length).toBeGreaterThan(4);
  expect(pictures.filter((url) => url.includes('/api/uploads/') && !/-(320|640)\.webp$/.test(url))).toEqual([]);
  await context.close();
});

test('an admin is sent to the console from everywhere', async ({ page, request }) => {
  const login = await request.post(`${product.url}/api/auth/login`, { data: product.admin });
  const { token, user } = (await login.json()) as SessionAnswer;
  await page.addInitScript(
    ([stored, profile]) => {
      localStorage.setItem('auth_token', stored);
      localStorage.setItem('user', profile);
    },
    [token, JSON.stringify(user)] as const,
  );
  await expectRoutes(page, adminRoutes);
});

test('a fabric that is not there sends back to the catalogue and says so', async ({ page }) => {
  await page.goto(`${product.url}/fabrics/00000000-0000-4000-8000-000000000000`);
  await expect(page.getByText('Failed to load fabric details')).toBeVisible();
  await expect(page).toHaveURL(`${product.url}/fabrics`);
});

test('what was typed survives a failed call, a closed dialog and a reload', async ({ page, context }) => {
  await page.goto(product.url);
  await openContact(true)(page);
  const dialog = page.getByRole('dialog', { name: 'Contact Us' });
  for (const label of ['Full Name', 'Mobile Number', 'Subject', 'Message']) await dialog.getByLabel(label).fill(label);
  await dialog.getByLabel('Email Address').fill('a@weligama.example');
  await context.route('**/api/contact', (route) => route.fulfill({ status: 429 }));
  await dialog.getByRole('button', { name: 'Send Message' }).click();
  await expect(dialog.getByText('There was an error sending your message. Please try again.')).toBeVisible();
  await page.reload();
  await openContact(true)(page);
  await expect(dialog.getByLabel('Message')).toHaveValue('Message');
  await expect(dialog.getByLabel('Email Address')).toHaveValue('a@weligama.example');
});

test('a session that ended leads to the landing page and says so', async ({ page }) => {
  await asCustomer(page);
  await page.addInitScript(() => {
    if (localStorage.getItem('auth_token')) localStorage.setItem('auth_token', 'no.longer.good');
  });
  await page.goto(`${product.url}/my-quotations`);
  await expect(page).toHaveURL(`${product.url}/`);
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
});

test('a cart of ninety fabrics is counted in one line, and its request keeps the form in view', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: HEIGHT });
  const items = fabrics
    .filter(({ is_available }) => is_available)
    .slice(0, 90)
    .map((fabric) => ({ fabric, quantity: fabric.minimum_order, unit: fabric.price_unit }));
  const cart = { user_id: session.user.id, carts: { [session.user.id]: { items, submission: null } } };
  await asCustomer(page);
  await page.addInitScript((stored) => localStorage.setItem('selvedge_cart', stored), JSON.stringify(cart));
  await page.goto(`${product.url}/cart`);
  const count = page.getByRole('link', { name: `Quote cart, ${items.length} items` }).getByText(String(items.length));
  expect((await count.boundingBox())?.height).toBeLessThanOrEqual(24);
  await page.getByRole('button', { name: 'Request Quotation' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request Quotation' });
  await expect(dialog.getByRole('list', { name: 'Selected items' }).getByRole('listitem')).toHaveCount(items.length);
  await settle(page);
  await expect(dialog.getByRole('textbox', { name: /^Full Name/ })).toBeInViewport();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('without a connection the screen says so until it is back', async ({ page, context }) => {
  await page.goto(`${product.url}/fabrics`);
  await expect(page.getByText(/fabrics found/)).toBeVisible();
  await atRest(page);
  await context.setOffline(true);
  await expect(page.getByText(/^You are offline/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/^You are offline/)).toBeHidden();
});
