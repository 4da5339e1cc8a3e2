import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { Colourway, Fabric } from '../domain/src/fabrics/fabric.js';
import type { SessionAnswer } from '../domain/src/users/user.js';
import { adminSession, demoFabrics, headersOf, product, signUp } from './product.js';

/** A customer as a screen finds them: with nothing yet, with a line below its minimum in the cart, with an offer to answer. */
export type Customer = 'customer' | 'customer below minimum' | 'customer with an offer';

/** Test data of the storefront's screens: its fabrics, and customers of its own. */
export class Shop {
  /** The quotation of the customer with an offer. */
  offerId = '';

  private constructor(
    readonly fabrics: Fabric[],
    readonly session: SessionAnswer,
    readonly offered: SessionAnswer,
  ) {}

  static async open(request: APIRequestContext): Promise<Shop> {
    const email = `tharindu.${Date.now()}@weligama.example`;
    const person = { password: 'indigo-8-oz', full_name: 'Tharindu Silva', phone: '+94 77 555 0177' };
    const company_name = 'Weligama Studio';
    const session = await signUp(request, { ...person, company_name, email });
    const offered = await signUp(request, { ...person, company_name, email: `offered.${email}` });
    const shop = new Shop(await demoFabrics(request), session, offered);
    await shop.#offer(request);
    return shop;
  }

  /** One request of a customer, approved with a price that the lines don't add up to, and a second revision of it. */
  async #offer(request: APIRequestContext): Promise<void> {
    const asked = await request.post(`${product.url}/api/quotations`, {
      data: { fabric_id: this.available[0]?.id, quantity_meters: 120 },
      ...headersOf(this.offered),
    });
    const { id } = (await asked.json()).quotation;
    this.offerId = id;
    const staff = headersOf(await adminSession(request));
    const decide = (method: 'post' | 'put', verb: string, data: object) =>
      request[method](`${product.url}/api/admin/quotations/${id}/${verb}`, { data, ...staff });
    await decide('post', 'approve', { quoted_price: 99_000.5, admin_comment: 'Ready in two weeks.' });
    await decide('put', 'template', { discount: 5 });
    expect((await decide('post', 'send', {})).status()).toBe(200);
  }

  /** In stock, with a minimum that one can fall below. */
  get available(): Fabric[] {
    return this.fabrics.filter(
      (fabric) => fabric.is_available && fabric.stock_quantity > 500 && fabric.minimum_order > 1,
    );
  }

  /** The available fabric with the most colors. */
  get coloured(): Fabric {
    return this.available.reduce((most, fabric) => (fabric.colourways.length > most.colourways.length ? fabric : most));
  }

  /** The page of the first matching fabric. */
  pathOf(isWanted: (fabric: Fabric) => boolean): string {
    const fabric = this.fabrics.find(isWanted);
    if (!fabric) throw new Error('The demo has no such fabric.');
    return `/fabrics/${fabric.id}`;
  }

  /** Opens pages as this customer, with lines in the cart and a swatch in the basket: as at the first page, until it is left. */
  async enterAs(page: Page, who: Customer, lines = this.#lines(who === 'customer below minimum')): Promise<void> {
    const { token, user } = who === 'customer with an offer' ? this.offered : this.session;
    const cart = { user_id: user.id, carts: { [user.id]: { items: lines, submission: null } } };
    const { id: colourway_id, name: color } = this.coloured.colourways[1] as Colourway;
    const basket = {
      user_id: user.id,
      carts: { [user.id]: { items: [{ fabric: this.coloured, colourway_id, color }], submission: null } },
    };
    await page.addInitScript(
      ([token, user, cart, basket]) => {
        if (sessionStorage.getItem('prepared')) return;
        sessionStorage.setItem('prepared', 'yes');
        localStorage.setItem('auth_token', token);
        localStorage.setItem('user', user);
        localStorage.setItem('selvedge_cart', cart);
        localStorage.setItem('selvedge_swatches', basket);
      },
      [token, JSON.stringify(user), JSON.stringify(cart), JSON.stringify(basket)] as const,
    );
  }

  #lines(isBelowMinimum: boolean) {
    return this.available.slice(0, 2).map((fabric, index) => ({
      fabric,
      quantity: isBelowMinimum && index === 1 ? fabric.minimum_order - 1 : fabric.minimum_order + 5,
      unit: fabric.price_unit,
    }));
  }
}
