import type { AdminQuotation, OwnQuotation, QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import type { TestApp } from './app.js';

/** What an admin does with quotations, and what their customer sees of them. */
export function quotationDesk(of: () => { app: TestApp; admin: string; customer: string }) {
  const get = async (path: string) =>
    (await of().app.http.get(`/api/admin/quotations/${path}`).set('Authorization', of().admin).expect(200)).body;
  return {
    get,
    post: (id: string, verb: string, body: object = {}) =>
      of().app.http.post(`/api/admin/quotations/${id}/${verb}`).set('Authorization', of().admin).send(body),
    edit: (id: string, body: object) =>
      of().app.http.put(`/api/admin/quotations/${id}/template`).set('Authorization', of().admin).send(body),
    template: (id: string): Promise<QuotationTemplate> => get(`${id}/template`),
    one: (id: string): Promise<AdminQuotation> => get(id),
    async seenByCustomer(id: string): Promise<OwnQuotation> {
      const { body } = await of().app.http.get('/api/quotations').set('Authorization', of().customer).expect(200);
      return body.quotations.find((quotation: OwnQuotation) => quotation.id === id);
    },
  };
}
