import type { SharedOffer } from '@selvedge/domain/quotations/shared-offer';
import { quotationFixture } from './quotation-fixture.js';

/** Calls that staff make to send offers, and that holders of the private link make. */
export function offerFixture(fixture: Parameters<typeof quotationFixture>[0]) {
  const { get, post, edit, requested } = quotationFixture(fixture);
  /** Path of the page of the newest revision. */
  const pathOf = async (id: string): Promise<string> => {
    const { url }: SharedOffer = await get(`${id}/link`);
    return new URL(url ?? '').pathname;
  };
  return {
    pathOf,
    at: (path: string) => fixture.app.http.get(path),
    say: (path: string, verb: string, fields: object = {}) =>
      fixture.app.http.post(`${path}/${verb}`).type('form').send(fields),
    withdraw: (id: string, what = '/link') =>
      fixture.app.http.delete(`/api/admin/quotations/${id}${what}`).set('Authorization', fixture.admin).expect(200),
    async anOffer(body: object = {}): Promise<{ id: string; path: string }> {
      const { id } = await requested('Harbour Linen');
      await post(id, 'approve', { quoted_price: 42_000.5, ...body }).expect(200);
      return { id, path: await pathOf(id) };
    },
    /** Sends another revision at another price. @returns the path of its page */
    async revised(id: string, unit_price: number): Promise<string> {
      await edit(id, { unit_price }).expect(200);
      await post(id, 'send').expect(200);
      return pathOf(id);
    },
    count: async (sql: string, ...values: unknown[]): Promise<number> =>
      (await fixture.app.dataSource.query(`SELECT count(*)::int AS n FROM ${sql}`, values))[0].n,
  };
}

/** The visible text of a page. */
export const textOf = (html: string): string =>
  html
    .replace(/<(style|script|title)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');
