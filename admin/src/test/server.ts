import { defaultBrand, type PublicConfig } from '@selvedge/domain/brand';
import type { Problem } from '@selvedge/domain/problem';
import { HttpResponse, http, type JsonBodyType } from 'msw';
import { setupServer } from 'msw/node';
import { someCharts } from './factories';

const config: PublicConfig = {
  brand: defaultBrand,
  contact_email: 'hello@selvedge.lk',
  whatsapp_number: '',
  phone: '',
  password_policy: 'standard',
  low_stock_metres: 50,
  swatches_per_request: 10,
  hold_hours: 48,
  hold_share_percent: 50,
  vat_percent: 0,
};

/** Answers the requests that every screen, or the first one, makes; each test adds its own. */
export const server = setupServer(
  http.get('*/api/config', () => HttpResponse.json(config)),
  http.get('*/health/live', () => HttpResponse.json({ status: 'ok' })),
  http.get('*/api/admin/inquiries', () => listAnswer('inquiries', [])),
  http.get('*/api/admin/quotations/turns', () =>
    HttpResponse.json({ ours: 0, customer: 0, done: 0, all: 0, quotations: 0 }),
  ),
  http.get('*/api/admin/quotations/:id/messages', () => HttpResponse.json({ messages: [] })),
  http.get('*/api/admin/quotations/:id/revisions', () => HttpResponse.json([])),
  http.get('*/api/admin/users', () => listAnswer('users', [])),
  http.get('*/api/admin/dashboard/charts', () => HttpResponse.json({ ...someCharts() })),
);

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
