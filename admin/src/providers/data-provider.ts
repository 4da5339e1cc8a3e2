import type {
  AdminQuotation,
  ApproveInput,
  QuotationTemplate,
  RejectInput,
  RespondInput,
} from '@selvedge/domain/quotations/quotation';
import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, DeleteParams, RaRecord } from 'react-admin';
import { callJson, httpClient } from './http-client';

export const ADMIN_API = '/api/admin';

/** Resources whose address in the console differs from their address in the API. */
const apiNames: Record<string, string> = { categories: 'fabric-categories', patterns: 'fabric-patterns' };

/** Body of POST /admin/quotations/create. */
export interface ManualQuotationInput {
  customer_name: string;
  customer_email: string;
  customer_phone: string;
  customer_company: string;
  customer_address: string;
  message: string;
  /** Percent. */
  discount: number;
  admin_response: string;
  /** ISO 8601. */
  valid_until: string;
  fabric_items: { fabric_id: string; quantity_meters: number; unit_price: number }[];
}

/** The verbs of the trade beside the usual create, read, update and delete. All throw ApiError. */
interface QuotationVerbs {
  approveQuotation(id: string, input: ApproveInput): Promise<AdminQuotation>;
  rejectQuotation(id: string, input: RejectInput): Promise<AdminQuotation>;
  respondQuotation(id: string, input: RespondInput): Promise<AdminQuotation>;
  createQuotation(input: ManualQuotationInput): Promise<{ quotation: AdminQuotation }>;
  quotationTemplate(id: string): Promise<QuotationTemplate>;
}

const rest = simpleRestProvider(ADMIN_API, httpClient);
const apiName = (resource: string): string => apiNames[resource] ?? resource;
const quotation = (id: string, verb: string): string => `${ADMIN_API}/quotations/${encodeURIComponent(id)}/${verb}`;

export const dataProvider: DataProvider & QuotationVerbs = {
  ...rest,
  getList: (resource, params) => rest.getList(apiName(resource), params),
  getOne: (resource, params) => rest.getOne(apiName(resource), params),
  getMany: (resource, params) => rest.getMany(apiName(resource), params),
  create: (resource, params) => rest.create(apiName(resource), params),
  update: (resource, params) => rest.update(apiName(resource), params),
  /** The answer to a DELETE may be empty; react-admin wants the record that went. */
  delete: async <R extends RaRecord>(resource: string, params: DeleteParams<R>) => {
    await rest.delete(apiName(resource), params);
    return { data: params.previousData ?? ({ id: params.id } as R) };
  },

  approveQuotation: (id, input) => callJson('POST', quotation(id, 'approve'), input),
  rejectQuotation: (id, input) => callJson('POST', quotation(id, 'reject'), input),
  respondQuotation: (id, input) => callJson('POST', quotation(id, 'respond'), input),
  createQuotation: (input) => callJson('POST', `${ADMIN_API}/quotations/create`, input),
  quotationTemplate: (id) => callJson('GET', quotation(id, 'template')),
};
