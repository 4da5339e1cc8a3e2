import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { SmtpSink } from '../../backend/test/servers/smtp-sink.js';
import { readPdf } from '../../backend/test/support/pdf-text.js';
import { colomboDay, formatDate, validUntil } from '../../domain/src/dates.js';
import { REQUEST_VALIDITY_DAYS } from '../../domain/src/quotations/quotation.js';
import { product } from '../product.js';
import type { BrowserKind } from './driven-browser.js';
import { firefox } from './firefox.js';
import { Screen, the } from './screen.js';
import { webkit } from './webkit.js';

const DESK = [1280, 900] as const;
const PHONE = [360, 740] as const;

let sink: SmtpSink;
test.beforeAll(async () => {
  sink = await SmtpSink.start(product.smtpPort);
});
test.afterAll(() => sink.stop());

for (const kind of [firefox, webkit]) {
  test(`customer and admin, from the landing page to the quotation, in ${kind.name}`, async () => {
    test.skip(!kind.isThere(), `${kind.name} is not installed here (${kind.packages}): its journey is skipped.`);
    const folder = mkdtempSync(join(tmpdir(), 'selvedge-browser-'));
    const browser = await kind.start(folder);
    const screen = new Screen(browser);
    const person = new Person(screen, test.info().outputPath('screens'), kind);
    try {
      await person.registers();
      const fabric = await person.choosesAFabric();
      await person.looksAtItOnAPhone(fabric);
      const number = await person.requestsIt(fabric);
      await person.signsOut();
      await person.approvesAsAdmin(number);
      await person.downloadsTheQuotation(number, join(folder, 'downloads'));
    } catch (error) {
      await person.takesAPicture('failed').catch(() => undefined);
      throw error;
    } finally {
      await browser.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  });
}

/** A user of the shop: first as a customer, then as an admin, then as the customer again. */
class Person {
  readonly #customer: { name: string; email: string; password: string };

  constructor(
    readonly screen: Screen,
    readonly pictures: string,
    kind: BrowserKind,
  ) {
    const email = `${kind.name.toLowerCase().replace(/\W/g, '')}.${Date.now()}@coastline.example`;
    this.#customer = { name: 'Ishara Wijesinghe', email, password: 'indigo-8-oz' };
    mkdirSync(pictures, { recursive: true });
  }

  async takesAPicture(name: string): Promise<void> {
    const picture = await this.screen.browser.picture();
    if (picture) writeFileSync(join(this.pictures, `${name}.png`), picture);
  }

  async registers(): Promise<void> {
    const { screen } = this;
    const { name, email } = this.#customer;
    await screen.browser.resize(...DESK);
    await screen.browser.open(product.url);
    await screen.element(the('heading', 'Deliver'));
    await this.takesAPicture('landing');
    await screen.click(the('link', 'View More Fabrics'));
    await screen.isAt(/^\/login$/);
    await screen.click(the('link', 'Create an account'));
    await screen.fill(the('textbox', /^Full Name/), name);
    await screen.fill(the('textbox', /^Email/), email);
    for (const label of ['Password', 'Confirm Password']) await this.#typePassword(label);
    await screen.fill(the('textbox', /^Phone/), '+94 77 555 0101');
    await screen.click(the('button', 'Create Account'));
    await screen.sees('Registration successful! Please login to continue.');
    await this.signsIn();
  }

  async signsIn(): Promise<void> {
    const { screen } = this;
    await screen.isAt(/^\/login$/);
    await screen.fill(the('textbox', /^Email/), this.#customer.email);
    await this.#typePassword('Password');
    await screen.click(the('button', 'Sign In'));
    await screen.isAt(/^\/fabrics/);
  }

  /** A password field has no role to find it by: it is located by the button that shows it. */
  async #typePassword(label: string, password = this.#customer.password): Promise<void> {
    const field = await this.screen.field(label);
    await field.type(password);
  }

  /** Filters, opens a fabric, looks at its pictures, and puts 1,500 of it into the cart. Answers its name. */
  async choosesAFabric(): Promise<string> {
    const { screen } = this;
    const filters = the('complementary', 'Filters');
    const count = async () => /(\d+) fabrics found/.exec(await screen.text())?.[1];
    await screen.sees(/\d+ fabrics found/);
    const all = await count();
    await screen.click(the('checkbox', /^Linen/, filters));
    await screen.isAt(/category=Linen/);
    await expect.poll(count).not.toBe(all);
    await this.takesAPicture('catalogue');
    const fabric = await screen.browser.run<string>(`
      const forSale = [...document.querySelectorAll('article')].find((card) => card.querySelector('button.add:enabled'));
      return forSale.getAttribute('aria-label');`);
    await screen.click(the('link', fabric));
    await screen.element(the('heading', fabric));
    return fabric;
  }

  async looksAtItOnAPhone(fabric: string): Promise<void> {
    const { screen } = this;
    const path = await screen.browser.run<string>('return location.pathname');
    await screen.browser.resize(...PHONE);
    // Add to Quote is reached without scrolling, and nothing lies over it.
    const reached = `const box = element.getBoundingClientRect();
      const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      return box.bottom <= innerHeight && box.top >= 0 && element.contains(top);`;
    for (const place of [0, 400]) {
      await screen.browser.run('window.scrollTo({ top: args[0], behavior: "instant" })', place);
      await expect.poll(() => screen.readInPlace<boolean>(the('button', 'Add to Quote'), reached)).toBe(true);
      const header = the('link', /, home$/);
      await expect.poll(() => screen.readInPlace<boolean>(header, reached)).toBe(true);
    }
    expect(
      await screen.browser.run<number>('return document.documentElement.scrollWidth - innerWidth'),
    ).toBeLessThanOrEqual(0);
    await this.takesAPicture('fabric-phone');

    await screen.click(the('button', /^Open image 1/));
    const gallery = the('dialog', fabric);
    await screen.element(gallery);
    expect(await screen.read<boolean>(gallery, 'return element.contains(document.activeElement)')).toBe(true);
    await this.takesAPicture('gallery-phone');
    await screen.browser.run('setTimeout(() => history.back(), 50)');
    await screen.gone(gallery);
    expect(await screen.browser.run('return location.pathname')).toBe(path);
    await screen.browser.resize(...DESK);
  }

  /** Answers the number of the quotation. */
  async requestsIt(fabric: string): Promise<string> {
    const { screen } = this;
    const quantity = the('textbox', new RegExp(`^Quantity of ${fabric}`));
    await screen.fill(quantity, '1,500');
    await screen.click(the('button', 'Add to Quote'));
    await screen.sees('1500 in cart');
    await screen.click(the('link', /^Quote cart, 1 item/));
    await screen.element(the('heading', 'Quotation Request'));
    await this.takesAPicture('cart');

    const opener = the('button', 'Request Quotation');
    const dialog = the('dialog', 'Request Quotation');
    await screen.click(opener);
    await screen.element(dialog);
    const isInside = () => screen.read<boolean>(dialog, 'return element.contains(document.activeElement)');
    await expect.poll(isInside).toBe(true);
    for (let tabs = 0; tabs < 12; tabs++) {
      await screen.browser.press('Tab');
      expect(await isInside()).toBe(true);
    }
    await this.takesAPicture('request');
    await screen.browser.press('Escape');
    await screen.gone(dialog);
    await expect.poll(() => screen.read<boolean>(opener, 'return document.activeElement === element')).toBe(true);

    await screen.click(opener);
    await screen.click(the('button', 'Request Quotation', dialog));
    await screen.element(the('heading', 'Your request is with us'));
    await this.takesAPicture('request-sent');
    const shownText = await screen.text();
    const number = /QT-\d{4}-\d{4}/.exec(shownText)?.[0];
    expect(number, shownText).toBeDefined();
    return number ?? '';
  }

  async signsOut(): Promise<void> {
    const { screen } = this;
    // Notes whether Back restores this page as it was, and what its first frame shows.
    await screen.browser.run(`
      window.addEventListener('pageshow', ({ persisted }) => {
        requestAnimationFrame(() => {
          const isHidden = document.documentElement.style.visibility === 'hidden';
          if (persisted) sessionStorage.setItem('restored', isHidden ? 'hidden' : document.body.innerText);
        });
      });
    `);
    await screen.click(the('button', 'Your account'));
    await screen.sees(this.#customer.email);
    await screen.click(the('menuitem', 'Sign Out'));
    await screen.sees('Signed out successfully');
    await screen.browser.run('setTimeout(() => history.back())');
    await expect
      .poll(() => screen.browser.run<string | null>("return sessionStorage.getItem('restored')").catch(() => null))
      .toBe('hidden');
    // While a page is replaced it may have no body yet, or nothing in it.
    let text = '';
    await expect
      .poll(async () => (text = await screen.browser.run('return document.body?.innerText ?? ""')))
      .not.toBe('');
    expect(text).not.toContain(this.#customer.email);
  }

  async approvesAsAdmin(number: string): Promise<void> {
    const { screen } = this;
    await screen.browser.open(`${product.url}/admin/login`);
    await screen.sees('Admin Access');
    await screen.fill(the('textbox', /^Email/), product.admin.email);
    await this.#typePassword('Password', product.admin.password);
    await screen.click(the('button', 'Sign In to Admin Panel'));
    await screen.isAt(/^\/admin\/dashboard/);
    await screen.click(the('link', /^Quotations/));
    // An answered quotation leaves the list of those to answer, and is found among all.
    const filter = encodeURIComponent(JSON.stringify({ search: this.#customer.email }));
    await screen.browser.open(`${product.url}/admin/quotations?filter=${filter}`);
    const row = the('row', new RegExp(this.#customer.email));
    await screen.element(row);
    await this.takesAPicture('quotations');

    await this.#answersUntil(row);
    await screen.click(the('button', /^More about/, row));
    await screen.choose(the('combobox', new RegExp(`^Status of ${number}`)), 'approved');
    const approval = the('dialog', 'Approve quotation');
    const price = the('textbox', /^Quoted price/, approval);
    await expect.poll(() => screen.read<boolean>(price, 'return document.activeElement === element')).toBe(true);
    await screen.fill(price, '148,500.50');
    await this.takesAPicture('approve');
    await screen.click(the('button', 'Approve', approval));
    await screen.gone(approval);
    await screen.click(the('button', 'Logout'));
    await screen.isAt(/^\/$/);
    await screen.element(the('link', 'View More Fabrics'));
  }

  /** Responds to the customer with the proposed end of validity, before a decision. */
  async #answersUntil(row: ReturnType<typeof the>): Promise<void> {
    const { screen } = this;
    await screen.click(the('button', /^More about/, row));
    await screen.click(the('button', /^Respond/));
    const dialog = the('dialog', /^Respond/);
    await screen.fill(the('textbox', /^Response/, dialog), 'It is on the loom.');
    // The field contains the proposed day, however the browser formats it.
    await screen.field('Valid until');
    const day = await screen.browser.run<string>('return document.activeElement.value');
    expect(day).toBe(colomboDay(validUntil(new Date(), REQUEST_VALIDITY_DAYS)));
    await this.takesAPicture('respond');
    await screen.click(the('button', 'Send response', dialog));
    await screen.gone(dialog);
  }

  async downloadsTheQuotation(number: string, downloads: string): Promise<void> {
    const { screen } = this;
    await screen.browser.open(`${product.url}/login`);
    await this.signsIn();
    await screen.browser.open(`${product.url}/my-quotations`);
    await screen.sees('Rs. 148,500.50');
    await screen.sees(`until ${formatDate(validUntil(new Date(), REQUEST_VALIDITY_DAYS))}`);
    await this.takesAPicture('my-quotations');
    await screen.click(the('link', `Answer: ${number}`));
    await screen.sees('Approved');
    const name = `${number}_Ishara_Wijesinghe.pdf`;
    // The document is printed in the background.
    await expect
      .poll(
        async () => {
          const button = the('button', `Download PDF of ${number}`);
          if (await screen.isThere(button)) await screen.click(button);
          else {
            await screen.browser.open(`${product.url}/my-quotations`);
            await screen.click(the('link', `Answer: ${number}`));
          }
          return readdirSync(downloads);
        },
        { timeout: 60_000, intervals: [2_000] },
      )
      .toContain(name);
    // Firefox gives the file its name before it has its content.
    await expect.poll(() => statSync(join(downloads, name)).size).toBeGreaterThan(0);
    const { pages } = await readPdf(new Uint8Array(readFileSync(join(downloads, name))));
    expect(pages.join(' ')).toContain('148,500.50');
  }
}
