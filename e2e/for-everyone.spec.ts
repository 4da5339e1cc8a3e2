import { expect, type Page } from '@playwright/test';
import type { Fabric } from '../domain/src/fabrics/fabric.js';
import type { SessionAnswer } from '../domain/src/users/user.js';
import { cutOff } from './fits.js';
import { atRest, expectNoSidewaysScroll, product, test } from './product.js';

/** What every screen of the storefront owes to people who enlarge it, choose their own colours, or asked for rest. */

let session: SessionAnswer;
let fabrics: Fabric[];

test.beforeAll(async ({ playwright }) => {
  const request = await playwright.request.newContext();
  const data = { email: `dilini.${Date.now()}@weligama.example`, password: 'indigo-8-oz', full_name: 'Dilini Silva' };
  session = await (await request.post(`${product.url}/api/auth/signup`, { data })).json();
  fabrics = (await (await request.get(`${product.url}/api/fabrics?in_stock=true&limit=100`)).json()).fabrics;
  await request.dispose();
});

/** Signed in, with two fabrics in the cart. */
async function asCustomer(page: Page): Promise<void> {
  const items = fabrics.slice(0, 2).map((fabric) => ({ fabric, quantity: 500, unit: fabric.price_unit }));
  const cart = { user_id: session.user.id, carts: { [session.user.id]: { items, submission: null } } };
  await page.addInitScript(
    ([token, user, stored]) => {
      localStorage.setItem('auth_token', token);
      localStorage.setItem('user', user);
      localStorage.setItem('selvedge_cart', stored);
    },
    [session.token, JSON.stringify(session.user), JSON.stringify(cart)] as const,
  );
}

interface Screen {
  name: string;
  path: string | (() => string);
  shows: string | RegExp;
  customer?: true;
  open?: (page: Page) => Promise<void>;
}

const manyPictures = () => `/fabrics/${fabrics.find(({ images }) => images.length > 2)?.id}`;
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const pressed =
  (name: string | RegExp, then: 'dialog' | 'menu') =>
  async (page: Page): Promise<void> => {
    await press(name)(page);
    await expect(page.getByRole(then)).toBeVisible();
  };

const screens: Screen[] = [
  { name: 'landing page', path: '/', shows: 'Browse Catalog' },
  { name: 'inquiry', path: '/', shows: 'Browse Catalog', open: pressed('Ask about a print', 'dialog') },
  { name: 'login chooser', path: '/', shows: 'Browse Catalog', open: pressed('Sign In', 'dialog') },
  { name: 'contact', path: '/', shows: 'Browse Catalog', open: pressed(/^Contact$/, 'dialog') },
  { name: 'sign-in', path: '/login', shows: 'Welcome Back!' },
  { name: 'registration', path: '/register', shows: 'Create your account' },
  { name: 'forgotten password', path: '/forgot-password', shows: 'Forgot your password?' },
  { name: 'new password', path: '/reset-password?token=none', shows: 'Choose a new password' },
  { name: 'catalogue', path: '/fabrics', shows: /^\d+ fabrics found$/, customer: true },
  { name: 'catalogue narrowed', path: '/fabrics?category=Linen&max_price=9000', shows: 'Up to Rs. 9,000' },
  { name: 'filter drawer', path: '/fabrics', shows: /^\d+ fabrics found$/, open: openFilters },
  { name: 'fabric', path: manyPictures, shows: /^\+\d more$/, customer: true },
  { name: 'gallery', path: manyPictures, shows: /^\+\d more$/, open: pressed(/^Open image 1/, 'dialog') },
  { name: 'cart', path: '/cart', shows: 'Order Summary', customer: true },
  {
    ...{ name: 'quotation request', path: '/cart', shows: 'Order Summary', customer: true },
    open: pressed('Request Quotation', 'dialog'),
  },
  { name: 'own quotations', path: '/my-quotations', shows: 'No quotations yet', customer: true },
  { name: 'account menu', path: '/fabrics', shows: 'Fabric Catalog', customer: true, open: pressed(/account/, 'menu') },
];

async function openFilters(page: Page): Promise<void> {
  const filters = page.getByRole('button', { name: /^Filters/ });
  if (await filters.isVisible()) await filters.click();
  await expect(page.getByRole('group', { name: 'Categories' }).getByRole('checkbox', { name: /^Linen/ })).toBeVisible();
}

async function show(page: Page, { path, shows, customer, open }: Screen): Promise<void> {
  if (customer) await asCustomer(page);
  await page.goto(product.url + (typeof path === 'string' ? path : path()));
  await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible();
  await open?.(page);
  await atRest(page);
}

for (const screen of screens) {
  test(`${screen.name}: fits at 200 %, can be worked in forced colours, and is at rest`, async ({ page }) => {
    const moved = await watchMovement(page);
    await page.emulateMedia({ reducedMotion: 'reduce' });

    // 1280 pixels at 200 % are 640.
    await page.setViewportSize({ width: 640, height: 400 });
    await show(page, screen);
    await expectNoSidewaysScroll(page);
    expect(await cutOff(page), 'at 200 %').toEqual([]);
    expect(await moved()).toEqual([]);

    // As text alone it grows on a screen that stays as wide.
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.addStyleTag({ content: 'html { font-size: 200% }' });
    await expectNoSidewaysScroll(page);
    await expect.poll(() => cutOff(page), 'with letters twice as large').toEqual([]);

    const filled = await controlsKnownByTheirFill(page);
    await page.emulateMedia({ forcedColors: 'active' });
    expect(await withoutBorder(page), `of ${filled}`).toEqual([]);
  });
}

/** Marks what is seen as a control by the colour of its ground, which forced colours take away; answers how many. */
function controlsKnownByTheirFill(page: Page): Promise<number> {
  return page.evaluate(() => {
    const groundOf = (element: Element | null): string => {
      const ground = element ? getComputedStyle(element).backgroundColor : '';
      return ground === 'rgba(0, 0, 0, 0)' ? groundOf(element?.parentElement ?? null) : ground;
    };
    const controls = [
      ...document.querySelectorAll<HTMLElement>('button, a, input, [role="button"], [role="combobox"]'),
    ];
    const filled = controls.filter(
      (control) => control.checkVisibility() && groundOf(control) !== groundOf(control.parentElement),
    );
    for (const control of filled) control.dataset.filled = '';
    return filled.length;
  });
}

/** Those of them that nothing sets apart any more. */
function withoutBorder(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-filled]')]
      .filter((control) => {
        const { borderTopWidth, borderTopStyle, outlineStyle, outlineWidth } = getComputedStyle(control);
        const isBordered = borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) > 0;
        return !isBordered && (outlineStyle === 'none' || Number.parseFloat(outlineWidth) === 0);
      })
      .map((control) => control.ariaLabel || control.innerText || control.outerHTML.slice(0, 80)),
  );
}

/** Longer than this is seen as a movement, in ms. */
const A_BLINK = 20;

/** Notes every animation and transition that takes its time, and every smooth scrolling; call before the page opens. */
async function watchMovement(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript((longest) => {
    const moved = new Set<string>();
    Object.assign(window, { moved });
    const look = () => {
      for (const { effect, playState } of document.getAnimations()) {
        const duration = Number(effect?.getComputedTiming().duration ?? 0);
        const target = effect instanceof KeyframeEffect ? effect.target : null;
        if (playState === 'running' && duration > longest)
          moved.add(`${target?.outerHTML.slice(0, 90)} ${duration} ms`);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    const smooth = (options: unknown) =>
      typeof options === 'object' && options !== null && 'behavior' in options && options.behavior === 'smooth';
    for (const owner of [Element.prototype, window] as unknown as Record<string, (...args: unknown[]) => unknown>[]) {
      for (const name of ['scroll', 'scrollTo', 'scrollBy', 'scrollIntoView']) {
        const scroll = owner[name];
        if (!scroll) continue;
        owner[name] = function (this: unknown, ...args: unknown[]) {
          if (smooth(args[0])) moved.add(`smooth ${name}`);
          return scroll.apply(this, args);
        };
      }
    }
  }, A_BLINK);
  return () =>
    page.evaluate(() => [
      ...(window as unknown as { moved: Set<string> }).moved,
      ...(getComputedStyle(document.documentElement).scrollBehavior === 'smooth' ? ['html scrolls smoothly'] : []),
    ]);
}
