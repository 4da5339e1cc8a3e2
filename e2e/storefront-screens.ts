import { expect, type Page } from '@playwright/test';
import type { Customer, Shop } from './shop.js';

/** A page of the storefront, and what opens over it. */
interface Screen {
  readonly name: string;
  readonly path: string | ((shop: Shop) => string);
  /** Text on the loaded page. */
  readonly shows: string | RegExp;
  readonly over?: readonly Overlay[];
}

/** An overlay of a page. One that is no dialog or menu stays open: it comes last. */
interface Overlay {
  readonly name: string;
  readonly open: (page: Page) => Promise<void>;
  readonly role?: 'dialog' | 'menu';
}

/** Pages that one person opens one after the other. */
interface Visit {
  readonly name: string;
  readonly as?: Customer;
  readonly screens: readonly Screen[];
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 900;

/** A dialog that a button opens; its code may still be loading. */
const dialog = (name: string, button = name, title?: string): Overlay => ({
  name,
  role: 'dialog',
  open: async (page) => {
    await press(page, button);
    await expect(page.getByRole('dialog', title ? { name: title } : {})).toBeVisible();
  },
});

/** A second dialog opened by a button of the first one. */
const further = (name: string, { open }: Overlay, button: string, shows: string): Overlay => ({
  name,
  role: 'dialog',
  open: async (page) => {
    await open(page);
    await press(page, button);
    await expect(page.getByRole('dialog').getByText(shows).first()).toBeVisible();
  },
});

const chooser = dialog('login chooser', 'Sign In');
const contact = dialog('contact options', 'Contact', 'Contact');

const inquiry: Overlay = {
  name: 'inquiry about a fabric',
  role: 'dialog',
  open: async (page) => {
    await page.getByRole('article').first().getByRole('heading').getByRole('button').click();
    await expect(page.getByRole('dialog', { name: 'Submit Inquiry' })).toBeVisible();
  },
};

const order: Overlay = {
  name: 'order from the landing page',
  role: 'dialog',
  open: async (page) => {
    const choices = page.getByRole('checkbox', { name: /^Select/ });
    for (const index of [0, 1]) await choices.nth(index).check();
    await expect(page.getByText('2 fabrics selected')).toBeVisible();
    await press(page, 'Place Order');
    await expect(page.getByRole('dialog', { name: 'Place Order' })).toBeVisible();
  },
};

const gallery: Overlay = {
  name: 'gallery',
  role: 'dialog',
  open: async (page) => {
    await page
      .getByRole('button', { name: /^Open image 1/ })
      .first()
      .click();
    await expect(page.getByRole('dialog').getByText(/^1 of \d$/)).toBeVisible();
    await expect(page.getByLabel('Loading image')).toBeHidden();
  },
};

const accountMenu: Overlay = {
  name: 'account menu',
  role: 'menu',
  open: async (page) => {
    await press(page, 'Your account');
    await expect(page.getByRole('menu')).toBeVisible();
  },
};

const openFilters = async (page: Page) => {
  if (isPhone(page)) await page.getByRole('button', { name: /^Filters/ }).click();
  const cotton = page.getByRole('group', { name: 'Categories' }).getByRole('checkbox', { name: /^Cotton/ });
  await cotton.check();
};

const colours: Overlay = {
  name: 'finding a color',
  role: 'dialog',
  open: async (page) => {
    if (isPhone(page)) await page.getByRole('button', { name: /^Filters/ }).click();
    await press(page, 'Find by color or photo');
    await expect(page.getByRole('dialog', { name: 'Find by color' })).toBeVisible();
  },
};

const answer = (label: string): Overlay => ({
  name: `${label}, to an offer`,
  role: 'dialog',
  open: async (page) => {
    await page.getByRole('button', { name: new RegExp(`^${label}: QT-`) }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
});

const found = 'Fabric Catalog';
const ofColours = (shop: Shop) => `/fabrics/${shop.coloured.id}`;

export const visits: readonly Visit[] = [
  {
    name: 'the landing page',
    screens: [
      {
        name: 'landing page',
        path: '/',
        shows: 'Browse Catalog',
        over: [
          dialog('inquiry', 'Ask about a print'),
          inquiry,
          chooser,
          further('admin login', chooser, 'Admin Login', 'Email'),
          contact,
          further('contact form', contact, 'Contact Form', 'Contact Us'),
          order,
        ],
      },
    ],
  },
  {
    name: 'the ways in',
    screens: [
      { name: 'sign-in', path: '/login', shows: 'Welcome Back!' },
      { name: 'registration', path: '/register', shows: 'Create your account' },
      { name: 'forgotten password', path: '/forgot-password', shows: 'Forgot your password?' },
      { name: 'new password', path: '/reset-password#token=none', shows: 'Choose a new password' },
      { name: 'address to confirm', path: '/verify-email', shows: 'Confirm your address' },
      {
        name: 'confirmation link that is over',
        path: '/verify-email#token=none',
        shows: 'This link is no longer good',
      },
    ],
  },
  {
    name: 'the catalog and the cart of a visitor',
    screens: [
      { name: 'catalog of a visitor', path: '/fabrics', shows: found },
      { name: 'favorites of a visitor', path: '/lists', shows: 'No favorites yet' },
      { name: 'empty cart of a visitor', path: '/cart', shows: 'Your quote is empty' },
    ],
  },
  {
    name: 'the catalog',
    as: 'customer',
    screens: [
      { name: 'landing page of a customer', path: '/home', shows: 'Browse Catalog' },
      {
        name: 'catalog narrowed',
        path: '/fabrics?category=Linen&in_stock=true&max_price=4000&sort=price_asc',
        shows: 'Up to Rs. 4,000',
      },
      { name: 'catalog without a hit', path: '/fabrics?search=qqzzxx', shows: 'No fabrics found' },
      { name: 'near a color', path: '/fabrics?near=%231f2a44', shows: /^Near / },
      {
        name: 'catalogue',
        path: '/fabrics',
        shows: /^\d+ fabrics found$/,
        over: [accountMenu, colours, { name: 'filters', open: openFilters }],
      },
    ],
  },
  {
    name: 'a fabric',
    as: 'customer',
    screens: [
      {
        name: 'fabric with many images',
        path: (shop) => shop.pathOf(({ images }) => images.length > 2),
        shows: /^\+\d more$/,
        over: [gallery],
      },
      {
        name: 'fabric without an image',
        path: (shop) => shop.pathOf(({ images }) => images.length === 0),
        shows: 'No Image Available',
      },
      {
        name: 'fabric in several colors',
        path: ofColours,
        shows: /^Color: /,
        over: [
          dialog('hold', 'Hold it for me'),
          dialog('adding to a list', 'Add to a list'),
          dialog('alert', 'Tell me when it is back or cheaper'),
        ],
      },
    ],
  },
  {
    name: 'what a customer has',
    as: 'customer',
    screens: [
      { name: 'swatches', path: '/swatches', shows: 'Where to' },
      { name: 'lists', path: '/lists', shows: /^No lists yet/, over: [dialog('new list', 'New list')] },
      { name: 'nothing to compare', path: '/compare', shows: 'Choose two fabrics or more' },
      { name: 'account', path: '/my-account', shows: 'Held for you' },
      { name: 'own quotations', path: '/my-quotations', shows: 'No quotations yet' },
      {
        name: 'cart',
        path: '/cart',
        shows: 'Order Summary',
        over: [dialog('clearing the cart', 'Clear Quote'), dialog('quotation request', 'Request Quotation')],
      },
    ],
  },
  {
    name: 'a cart below a minimum',
    as: 'customer below minimum',
    screens: [{ name: 'cart below a minimum', path: '/cart', shows: /^Below minimum order of \d+ units$/ }],
  },
  {
    name: 'an offer',
    as: 'customer with an offer',
    screens: [
      { name: 'quotations on their turn', path: '/my-quotations', shows: 'Your turn (1)' },
      {
        name: 'an offer',
        path: ({ offerId }) => `/my-quotations/${offerId}`,
        shows: 'Revision B: what changed',
        over: [answer('Accept'), answer('Ask for a change'), answer('Decline')],
      },
    ],
  },
];
