import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { aConfig, aFabricPage, anAccount, anOrdersMoney, aTerm } from './factories';

/** The API with nothing in it; a test adds what it is about with `server.use`. */
export const server = setupServer(
  http.get('/api/config', () => HttpResponse.json(aConfig())),
  http.get('/api/fabrics', () => HttpResponse.json(aFabricPage([]))),
  http.get('/api/fabrics/:id', () => HttpResponse.json(problem(404, 'Fabric not found'), { status: 404 })),
  http.get('/api/fabric-categories', () => HttpResponse.json({ categories: [aTerm('Cotton'), aTerm('Linen')] })),
  http.get('/api/fabric-colours', () => HttpResponse.json({ colours: [{ name: 'Indigo', hex: '#26355d' }] })),
  http.get('/api/fabric-patterns', () => HttpResponse.json({ patterns: [aTerm('Solid'), aTerm('Stripe')] })),
  http.get('/api/quotations/requests', () =>
    HttpResponse.json({
      requests: [],
      total: 0,
      limit: 20,
      offset: 0,
      tab: 'yours',
      tabs: { yours: 0, ours: 0, orders: 0, past: 0 },
    }),
  ),
  http.get('/api/quotations/:id/order/deliveries', () => HttpResponse.json({ deliveries: [] })),
  http.get('/api/account/addresses', () => HttpResponse.json({ addresses: [] })),
  http.get('/api/account/invoices', () => HttpResponse.json(anAccount())),
  http.get('/api/account/slips', () => HttpResponse.json({ slips: [] })),
  http.get('/api/quotations/:id/invoices', () => HttpResponse.json(anOrdersMoney())),
  http.get('/api/account/documents', () => HttpResponse.json({ documents: [] })),
  http.post('/api/auth/link-state', () => HttpResponse.json({ state: 'good' })),
  http.get('/api/holds', () => HttpResponse.json({ holds: [] })),
  http.get('/api/swatch-requests', () => HttpResponse.json({ swatch_requests: [] })),
  http.get('/api/lists/favorites', () => HttpResponse.json({ fabric_ids: [] })),
  http.get('/api/alerts', () => HttpResponse.json({ alerts: [], limit: 100, left: 100 })),
  http.get('/api/auth/sessions', () => HttpResponse.json({ sessions: [] })),
  http.get('/api/me/second-factors', () =>
    HttpResponse.json({
      second_factors: [],
      recovery_codes_left: 0,
      is_required: false,
      are_passkeys_possible: true,
      reset_at: null,
    }),
  ),
  http.post('/api/auth/logout', () => new HttpResponse(null, { status: 204 })),
);

/** The error body of the API. */
export const problem = (statusCode: number, message: string) => ({
  statusCode,
  message,
  error: 'error',
  request_id: 'request',
});
