import type { AdminQuotation, OwnQuotation, QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import type { Config } from '../../src/config/config.js';
import { startApp, type TestApp } from './app.js';
import { aFabric } from './fabric-factories.js';
import { aSignedInAdmin, aSignedInCustomer } from './factories.js';

interface Fixture {
  app: TestApp;
  /** Authorization headers of their sessions. */
  admin: string;
  customer: string;
}

/** An app with an admin and a customer, open for the tests of a whole file. */
export function openFixture(settings: Partial<Config> = {}): Fixture {
  const fixture = {} as Fixture;
  beforeAll(async () => {
    fixture.app = await startApp(settings);
    fixture.admin = (await aSignedInAdmin(fixture.app)).token;
    fixture.customer = (await aSignedInCustomer(fixture.app)).token;
  });
  afterAll(() => fixture.app.close());
  return fixture;
}

/** A request of a customer, by default for 100 m of a new fabric at Rs. 450.00. @param fields of its body */
export async function requestQuotation(
  app: TestApp,
  customer: string,
  { fabric_id, ...fields }: { fabric_id?: string; quantity_meters?: number } = {},
): Promise<OwnQuotation> {
  const input = { fabric_id: fabric_id ?? (await aFabric(app)).id, quantity_meters: 100, ...fields };
  const { body } = await app.http.post('/api/quotations').set('Authorization', customer).send(input).expect(201);
  return body.quotation;
}

/** Calls that admins and customers make on quotations. */
export function quotationFixture(fixture: Fixture) {
  const get = async (path: string) =>
    (await fixture.app.http.get(`/api/admin/quotations/${path}`).set('Authorization', fixture.admin).expect(200)).body;
  return {
    get,
    post: (id: string, verb: string, body: object = {}) =>
      fixture.app.http.post(`/api/admin/quotations/${id}/${verb}`).set('Authorization', fixture.admin).send(body),
    edit: (id: string, body: object) =>
      fixture.app.http.put(`/api/admin/quotations/${id}/template`).set('Authorization', fixture.admin).send(body),
    template: (id: string): Promise<QuotationTemplate> => get(`${id}/template`),
    one: (id: string): Promise<AdminQuotation> => get(id),
    /** A request of the customer for 100 m at Rs. 450.00. @returns its id, and the name of the fabric */
    async requested(fabricName?: string): Promise<{ id: string; fabric: string }> {
      const fabric = await aFabric(fixture.app, fabricName === undefined ? {} : { name: fabricName });
      const { id } = await requestQuotation(fixture.app, fixture.customer, { fabric_id: fabric.id });
      return { id, fabric: fabric.name };
    },
    async seenByCustomer(id: string): Promise<OwnQuotation> {
      const { body } = await fixture.app.http.get('/api/quotations').set('Authorization', fixture.customer).expect(200);
      return body.quotations.find((quotation: OwnQuotation) => quotation.id === id);
    },
  };
}
