import type { Access } from '@selvedge/domain/users/permissions';

/** Who may call what: the table that the running API is held against. A route that is not here fails the build. */
export const policy: Readonly<Record<string, Access>> = {
  'GET /health/live': 'anyone',
  'GET /health/ready': 'anyone',
  'GET /api/config': 'anyone',

  'POST /api/auth/signup': 'anyone',
  'POST /api/auth/register': 'anyone',
  'POST /api/auth/login': 'anyone',
  'GET /api/auth/profile': 'signed-in',
  'POST /api/auth/logout': 'signed-in',
  'POST /api/auth/change-password': 'signed-in',

  'GET /api/admin/users': 'admin',
  'GET /api/admin/users/:id': 'admin',
  'POST /api/admin/users': 'admin',
  'PUT /api/admin/users/:id': 'admin',
  'PATCH /api/admin/users/:id/toggle-status': 'admin',
  'DELETE /api/admin/users/:id': 'admin',

  'GET /api/fabrics': 'anyone',
  'GET /api/fabrics/:id': 'anyone',
  'GET /api/fabric-categories': 'anyone',
  'GET /api/fabric-patterns': 'anyone',
  'GET /api/admin/fabrics': 'admin',
  'GET /api/admin/fabrics/:id': 'admin',
  'GET /api/admin/fabric-categories': 'admin',
  'GET /api/admin/fabric-categories/:id': 'admin',
  'GET /api/admin/fabric-patterns': 'admin',
  'GET /api/admin/fabric-patterns/:id': 'admin',
  'GET /api/uploads/:name.webp': 'anyone',
  'POST /api/upload': 'admin',

  'POST /api/quotations': 'optional',
  'GET /api/quotations': 'customer',
  'POST /api/admin/quotations/create': 'admin',
  'PUT /api/admin/quotations/:id/template': 'admin',
  'GET /api/admin/quotations': 'admin',
  'GET /api/admin/quotations/:id': 'admin',
  'DELETE /api/admin/quotations/:id': 'admin',
  'POST /api/admin/quotations/:id/respond': 'admin',
  'POST /api/admin/quotations/:id/approve': 'admin',
  'POST /api/admin/quotations/:id/reject': 'admin',
  'GET /api/admin/quotations/:id/template': 'admin',

  'POST /api/inquiry': 'anyone',
  'POST /api/contact': 'anyone',
  'GET /api/admin/dashboard/stats': 'admin',
};
