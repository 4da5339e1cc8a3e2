import type { AuditEntry } from '@selvedge/domain/audit';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { openConsole, signIn } from '../test/open-console';
import { server } from '../test/server';

const ACTOR = '00000000-0000-4000-8000-0000000000a1';
const RECORD = '00000000-0000-4000-8000-0000000000b2';

const entry = (id: number, fields: Partial<AuditEntry>): AuditEntry => ({
  id: String(id),
  at: '2026-09-14T06:30:00.000Z',
  actor_id: ACTOR,
  actor_name: 'Ruwan Silva',
  actor_kind: 'staff',
  origin: 'api',
  action: 'changed',
  resource: 'fabrics',
  record_id: RECORD,
  record_name: 'OX-1 Oxford',
  detail: '',
  count: 1,
  changes: [],
  ...fields,
});

const entries = [
  entry(3, {
    changes: [
      { field: 'price_cents', before: 45_000, after: 47_550 },
      { field: 'visible', before: true, after: false },
      { field: 'colors', before: [], after: ['Navy', 'White'] },
      { field: 'internal_note', before: null, after: 'Last roll' },
    ],
  }),
  entry(2, {
    actor_name: 'its owner',
    actor_kind: 'account',
    resource: 'users',
    record_name: 'Kasun',
    changes: [{ field: 'password_hash' }],
  }),
  entry(5, {
    actor_id: null,
    actor_name: 'Private link (signed: Administrator)',
    actor_kind: 'link',
    resource: 'orders',
    record_name: 'OR-2026-0007',
  }),
  entry(4, { actor_name: 'Administrator', actor_kind: 'account', resource: 'quotations', record_name: 'QT-2026-0007' }),
  entry(1, {
    actor_id: null,
    actor_name: '',
    actor_kind: 'system',
    origin: 'database',
    action: 'deleted',
    record_id: null,
    count: 60,
  }),
];

let asked: URLSearchParams[];

beforeEach(() => {
  signIn();
  asked = [];
  server.use(
    http.get('*/api/admin/audit', ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return HttpResponse.json(entries as never, { headers: { 'Content-Range': 'audit 0-4/5' } });
    }),
  );
});

const filterAsked = () => JSON.parse(asked.at(-1)?.get('filter') ?? '{}');

test('days, stored words and the parts of a record are shown as the rest of the console shows them', async () => {
  server.use(
    http.get('*/api/admin/audit', () =>
      HttpResponse.json(
        [
          entry(1, {
            resource: 'cheques',
            changes: [
              { field: 'state', before: 'in_hand', after: 'deposited' },
              { field: 'deposited_on', before: null, after: '2026-09-14' },
              { field: 'note', before: 'at_bank', after: 'at bank' },
            ],
          }),
          entry(2, {
            resource: 'tax_profiles',
            changes: [
              {
                field: 'rates',
                before: [],
                after: [
                  { valid_from: '2026-01-01', percent: 18 },
                  { valid_from: '2027-01-01', percent: 20 },
                ],
              },
              { field: 'valid_until', before: null, after: '2026-12-31T18:29:59.999Z' },
            ],
          }),
        ] as never,
        { headers: { 'Content-Range': 'audit 0-1/2' } },
      ),
    ),
  );
  openConsole('/audit');
  const [, cheque, tax] = within(await screen.findByRole('table')).getAllByRole('row');
  expect(cheque).toHaveTextContent('state: in hand → depositeddeposited on: – → 14 Sep 2026note: at_bank → at bank');
  expect(tax).toHaveTextContent(
    'rates: – → valid from 1 Jan 2026 percent 18, valid from 1 Jan 2027 percent 20valid until: – → 31 Dec 2026, 23:59',
  );
});

test('the list of changes says who changed what, with both values, and of a secret only that it changed', async () => {
  openConsole('/audit');
  const [, price, secret, link, account, many] = within(await screen.findByRole('table')).getAllByRole('row');
  expect(price).toHaveTextContent('Ruwan SilvaStaff · Console or shopFabric · changedOX-1 Oxford');
  expect(price).toHaveTextContent('price: Rs. 450.00 → Rs. 475.50visible: Yes → Nocolors: – → Navy, White1 more');
  expect(price).not.toHaveTextContent('Last roll');
  await userEvent.click(within(price as HTMLElement).getByRole('button', { name: '1 more' }));
  expect(price).toHaveTextContent('internal note: – → Last roll');
  expect(secret).toHaveTextContent(/Its ownerConsole or shopAccount · changedKasunpassword$/);
  // Anybody may sign with any name, and register under any.
  expect(link).toHaveTextContent(
    'Private link (signed: Administrator)Without an account · Console or shopOrder · changedOR-2026-0007',
  );
  expect(account).toHaveTextContent('AdministratorCustomer · Console or shopQuotation · changedQT-2026-0007');
  expect(many).toHaveTextContent('Nobody signed inThe database, by handFabric · deletedOX-1 Oxford · 60 records');
});

test('on a phone, an entry without changed fields has no label for them', async () => {
  const { matchMedia } = window;
  window.matchMedia = (media) => Object.assign(matchMedia(media), { matches: /max-width/.test(media) });
  try {
    openConsole('/audit');
    await screen.findByText(/internal note|price/);
    expect(screen.getAllByText('From → to')).toHaveLength(2);
  } finally {
    window.matchMedia = matchMedia;
  }
});

test('the list of changes is filtered by subject, by person and to one record of a link', async () => {
  openConsole(`/audit?filter=${encodeURIComponent(JSON.stringify({ record_id: RECORD }))}`);
  await screen.findAllByText('OX-1 Oxford');
  expect(filterAsked()).toEqual({ record_id: RECORD });
  expect(screen.getByText('Record: This record')).toBeVisible();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Of what' }), 'Fabric');
  await waitFor(() => expect(filterAsked()).toEqual({ record_id: RECORD, resource: 'fabrics' }));
});
