import { defaultBrand, type PublicConfig } from '@selvedge/domain/brand';
import type { Problem } from '@selvedge/domain/problem';
import { BUILTIN_ROLES, type BuiltinRole } from '@selvedge/domain/users/permissions';
import type { OwnPermissions } from '@selvedge/domain/users/role';
import { HttpResponse, http, type JsonBodyType } from 'msw';
import { setupServer } from 'msw/node';
import { aRole, someCharts } from './factories';

const config: PublicConfig = {
  brand: defaultBrand,
  contact_email: 'hello@selvedge.lk',
  whatsapp_number: '',
  phone: '',
  password_policy: 'standard',
  low_stock_metres: 50,
  price_slip_percent: 20,
  swatches_per_request: 10,
  hold_hours: 48,
  hold_share_percent: 50,
  vat_percent: 0,
};

/** Answers the requests that every screen, or the first one, makes; each test adds its own. */
export const server = setupServer(
  http.get('*/api/config', () => HttpResponse.json(config)),
  http.get('*/api/me/permissions', () => HttpResponse.json({ ...rightsOf('owner') })),
  http.get('*/api/admin/roles', () => HttpResponse.json([{ ...aRole('owner') }])),
  http.get('*/health/live', () => HttpResponse.json({ status: 'ok' })),
  http.get('*/api/admin/inquiries', () => listAnswer('inquiries', [])),
  http.get('*/api/admin/quotations/absences', () => HttpResponse.json({ absences: [] })),
  http.get('*/api/admin/quotations/turns', () =>
    HttpResponse.json({ ours: 0, customer: 0, done: 0, all: 0, quotations: 0 }),
  ),
  http.get('*/api/me/second-factors', () =>
    HttpResponse.json({ second_factors: [], recovery_codes_left: 0, is_required: false, is_offered: false }),
  ),
  http.get('*/api/me/saved-views', () => HttpResponse.json({ saved_views: [] })),
  http.get('*/api/admin/payment-terms', () => HttpResponse.json([])),
  http.get('*/api/admin/document-terms', () => HttpResponse.json([])),
  http.get('*/api/admin/advances-missing', () => HttpResponse.json([])),
  http.get('*/api/admin/slips', () => HttpResponse.json([])),
  http.get('*/api/admin/orders/:id/money', () =>
    HttpResponse.json({
      due: 0,
      received: 0,
      open: 0,
      credit: 0,
      invoices: [],
      paper: null,
      credit_warnings: [],
      why_not: 'It is not shipped.',
      warnings: [],
      advance: { percent: 50, due: 0, received: 0, missing: 0, rule: 'warn' },
    }),
  ),
  http.get('*/api/admin/orders/:id/deliveries', ({ params }) =>
    HttpResponse.json({
      order_id: params.id,
      order_number: '',
      status: 'processing',
      version: 1,
      lines: [],
      ready_rolls: [],
      deliveries: [],
      claims: [],
    }),
  ),
  http.get('*/api/admin/customers/:id/account', () =>
    HttpResponse.json({
      open: 0,
      overdue: 0,
      credit: 0,
      not_invoiced: 0,
      exposure: 0,
      invoices: [],
      receipts: [],
      ages: { '0-30': 0, '31-60': 0, '61-90': 0, over_90: 0 },
      credit_limit: null,
      on_hold_since: null,
      hold_reason: '',
    }),
  ),
  http.get('*/api/admin/customers/:id/tax', () =>
    HttpResponse.json({
      legal_name: '',
      tin: '',
      vat_registered: false,
      tax_address: '',
      credit_days: null,
      version: 0,
      payment_terms_id: null,
      credit_limit: null,
      on_hold_since: null,
      hold_reason: '',
      statement_to: [],
    }),
  ),
  http.get('*/api/admin/dashboard/waiting', () => HttpResponse.json({})),
  http.get('*/api/admin/cheques/today', () =>
    HttpResponse.json({ day: '2026-11-20', to_deposit: [], due: [], fate_known: [], returned: [], invoice_by: [] }),
  ),
  http.get('*/api/admin/quotations/approvers', () => HttpResponse.json({ approvers: [] })),
  http.get('*/api/admin/quotations/:id/messages', () => HttpResponse.json({ messages: [] })),
  http.get('*/api/admin/quotations/:id/revisions', () => HttpResponse.json([])),
  http.get('*/api/admin/customers/:id/last-prices', () => HttpResponse.json({ prices: [] })),
  http.get('*/api/admin/users', () => listAnswer('users', [])),
  http.get('*/api/admin/dashboard/charts', () => HttpResponse.json({ ...someCharts() })),
);

/** The answer of `GET /api/me/permissions` to somebody with this role. */
export const rightsOf = (role: BuiltinRole): OwnPermissions => ({
  permissions: [...BUILTIN_ROLES[role].permissions],
  is_owner: role === 'owner',
  roles: [{ id: role, name: BUILTIN_ROLES[role].name }],
});

/** Overrides the server's public settings from now on. */
export function configured(changes: Partial<PublicConfig>): void {
  server.use(http.get('*/api/config', () => HttpResponse.json({ ...config, ...changes })));
}

/** A page of a console list, as the API returns it. */
export function listAnswer(resource: string, rows: readonly object[], total = rows.length) {
  return HttpResponse.json(rows as JsonBodyType, {
    headers: { 'Content-Range': `${resource} 0-${Math.max(rows.length - 1, 0)}/${total}` },
  });
}

export function problem(statusCode: number, message: string, code?: Problem['code']) {
  const body: Problem = { statusCode, message, error: 'test', code, request_id: 'request-1' };
  return HttpResponse.json({ ...body }, { status: statusCode });
}
