import { MAX_LISTED, type SystemMail, type SystemState } from '@selvedge/domain/system';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { openConsole, signIn } from '../test/open-console';
import { problem, server } from '../test/server';
import { findToast } from '../test/toast';

const JOB = '00000000-0000-4000-8000-0000000000a1';

const state: SystemState = {
  status: 'degraded',
  version: '1.0.0',
  versions: { product: '1.0.0', commit: 'c4dbdf328a11', node: '22.1.0', postgresql: '17.2' },
  components: [
    { name: 'database', status: 'ok', detail: null },
    { name: 'storage', status: 'ok', detail: null },
    { name: 'queue', status: 'degraded', detail: 'Jobs wait in the database until it is back.' },
  ],
  free_bytes: 12_300_000_000,
  jobs: [{ job: 'mail.send', due: 3, handed_over: 1, later: 0, failed: 2 }],
  open_jobs: [
    {
      id: JOB,
      name: 'storage.delete-file',
      state: 'waiting',
      attempts: 2,
      outages: 0,
      created_at: '2026-09-14T06:30:00.000Z',
      at: '2026-09-14T07:30:00.000Z',
      reason: 'The bucket does not answer.',
      can_retry: true,
    },
  ],
  mails: { held: 2 },
  imports: { finished: 4 },
  backups: [
    {
      name: 'selvedge-20260914-210000.backup.age',
      started_at: '2026-09-14T21:00:00.000Z',
      finished_at: null,
      bytes: null,
      encrypted: true,
      in_bucket: false,
      error: 'There is no bucket house-backups at https://s3.example: make it there, or correct its name.',
    },
    {
      name: 'selvedge-20260913-210000.backup.age',
      started_at: '2026-09-13T21:00:00.000Z',
      finished_at: '2026-09-13T21:04:00.000Z',
      bytes: 2_340_000_000,
      encrypted: true,
      in_bucket: true,
      error: null,
    },
  ],
  vat_registration: null,
  similar_codes: [
    [
      { id: '00000000-0000-4000-8000-0000000000c1', item_code: 'CL-12', name: 'Poplin' },
      { id: '00000000-0000-4000-8000-0000000000c2', item_code: 'CL–12', name: 'Poplin, again' },
    ],
  ],
};
const mails: SystemMail[] = ['a', 'b'].map((name) => ({
  id: `00000000-0000-4000-8000-0000000000${name}${name}`,
  to: `${name}@mill.lk`,
  subject: 'Your quotation',
  state: 'held',
  reason: null,
  created_at: '2026-09-14T06:30:00.000Z',
  sent_at: null,
}));

let asked: { path: string; body: unknown }[];

beforeEach(() => {
  signIn();
  asked = [];
  const note =
    (answer: object) =>
    async ({ request }: { request: Request }) => {
      asked.push({ path: new URL(request.url).pathname, body: JSON.parse((await request.text()) || 'null') });
      return HttpResponse.json(answer as never);
    };
  server.use(
    http.get('*/api/admin/system', () => HttpResponse.json(state as never)),
    http.get('*/api/admin/system/mails', ({ request }) =>
      HttpResponse.json((new URL(request.url).searchParams.get('state') === 'sent' ? [] : mails) as never),
    ),
    http.post('*/api/admin/system/jobs/retry', note({ retried: 1 })),
    http.post('*/api/admin/system/jobs/:id/give-up', note({ given_up: true })),
    http.post('*/api/admin/system/mails/resend', note({ sent_again: 2 })),
  );
});

const section = async (name: string) => within(await screen.findByRole('region', { name }));

test('the system page shows each component, why one is waiting, and the length of each queue', async () => {
  openConsole('/system');
  const parts = await section('Parts');
  expect(parts.getByText('Jobs wait in the database until it is back.')).toBeVisible();
  expect(parts.getByText('12.3 GB free')).toBeVisible();
  expect(screen.getByRole('row', { name: 'Send an email mail.send 3 1 0 2' })).toBeVisible();
  expect(screen.getByText('Imports of a day: 4 finished')).toBeVisible();
  expect(screen.getByText(/^Version 1\.0\.0 \(c4dbdf328a11\), Node 22\.1\.0, PostgreSQL 17\.2\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Who changed what' })).toHaveAttribute('href', '/audit');
  expect(screen.getByRole('link', { name: 'All imports' })).toHaveAttribute('href', '/imports');
});

test('the system page warns that VAT is charged without a registration, and links to the tax profile', async () => {
  const vat_registration = 'Quotations charge 18% VAT (VAT_PERCENT), and there is no tax profile.';
  server.use(http.get('*/api/admin/system', () => HttpResponse.json({ ...state, vat_registration } as never)));
  openConsole('/system');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(vat_registration);
  expect(within(alert).getByRole('link', { name: 'Tax profile' })).toHaveAttribute('href', '/tax-profile');
});

test('the system page lists the backups with time, size and location', async () => {
  openConsole('/system');
  const backups = await section('Backups');
  const [, failed, taken] = backups.getAllByRole('row');
  expect(within(failed as HTMLElement).getByText('There is no bucket', { exact: false })).toBeVisible();
  expect(failed).toHaveTextContent(/^15 Sep 2026, 02:30.*Failed/);
  expect(taken).toHaveTextContent(/^14 Sep 2026, 02:30.*2\.3 GB.*Here and elsewhere, encrypted$/);
  server.use(http.get('*/api/admin/system', () => HttpResponse.json({ ...state, backups: [] } as never)));
  await userEvent.click((await section('Stuck jobs')).getByRole('button', { name: 'Try all now' }));
  expect(await backups.findByText('No backup has been taken yet')).toBeVisible();
});

test('the system page lists fabrics with look-alike codes and their links, and nothing when there are none', async () => {
  openConsole('/system');
  const codes = await section('Item codes that look alike');
  const [older, younger] = codes.getAllByRole('link');
  expect(older).toHaveAttribute('href', '/fabrics/00000000-0000-4000-8000-0000000000c1');
  expect(younger).toHaveTextContent('CL–12');
  expect(codes.getByText('Poplin, again · U+2013')).toBeVisible();
  server.use(http.get('*/api/admin/system', () => HttpResponse.json({ ...state, similar_codes: [] } as never)));
  await userEvent.click((await section('Stuck jobs')).getByRole('button', { name: 'Try all now' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Item codes that look alike' })).toBeNull());
});

test('the system page says when a list is incomplete, and keeps the known data when the server is unavailable', async () => {
  const [job] = state.open_jobs;
  const many = Array.from({ length: MAX_LISTED }, (_, place) => ({ ...job, id: `${JOB.slice(0, -3)}${100 + place}` }));
  server.use(http.get('*/api/admin/system', () => HttpResponse.json({ ...state, open_jobs: many } as never)));
  openConsole('/system');
  const jobs = await section('Stuck jobs');
  expect(jobs.getByText('These are the newest 200. There may be more.')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();

  server.use(http.get('*/api/admin/system', () => problem(503, 'The database is away.')));
  await userEvent.click(jobs.getByRole('button', { name: 'Try all now' }));
  expect(
    await screen.findByText(/^The server does not answer at this moment\. What you see here was so at /),
  ).toBeVisible();
  expect(jobs.getByText('These are the newest 200. There may be more.')).toBeVisible();
});

test('a stuck job is retried, or given up after a confirmation', async () => {
  openConsole('/system');
  const jobs = await section('Stuck jobs');
  expect(jobs.getByText('The bucket does not answer.')).toBeVisible();
  await userEvent.click(jobs.getByRole('button', { name: 'Try now' }));
  await findToast('1 job is tried again');
  await userEvent.click(jobs.getByRole('button', { name: 'Give up' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Give up' }));
  await findToast('The job is given up');
  expect(asked).toEqual([
    { path: '/api/admin/system/jobs/retry', body: { ids: [JOB] } },
    { path: `/api/admin/system/jobs/${JOB}/give-up`, body: null },
  ]);
});

test('keyboard focus stays in the list when a job is removed, and a long reason is expanded by keyboard', async () => {
  const reason = 'The bucket does not answer. '.repeat(40);
  let open_jobs = ['a1', 'a2'].map((end) => ({ ...state.open_jobs[0], id: JOB.replace(/a1$/, end), reason }));
  server.use(
    http.get('*/api/admin/system', () => HttpResponse.json({ ...state, open_jobs } as never)),
    http.post('*/api/admin/system/jobs/:id/give-up', ({ params }) => {
      open_jobs = open_jobs.filter(({ id }) => id !== params.id);
      return HttpResponse.json({ given_up: true });
    }),
  );
  openConsole('/system');
  const jobs = await section('Stuck jobs');
  const [first] = jobs.getAllByRole('listitem');
  expect(within(first as HTMLElement).getByRole('group')).not.toHaveAttribute('open');
  const press = within(first as HTMLElement).getByRole('button', {
    name: 'Give up',
    description: 'Delete a file',
  });
  press.focus();
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('dialog');
  within(screen.getByRole('dialog')).getByRole('button', { name: 'Give up' }).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(jobs.getAllByRole('listitem')).toHaveLength(1));
  await waitFor(() => expect(jobs.getByRole('list')).toHaveFocus());
});

test('held emails are sent all at once', async () => {
  openConsole('/system');
  const list = await section('Emails');
  await userEvent.click(await list.findByRole('checkbox', { name: 'Choose all' }));
  await userEvent.click(list.getByRole('button', { name: 'Send again' }));
  await findToast('2 emails are sent again');
  expect(asked).toEqual([{ path: '/api/admin/system/mails/resend', body: { ids: mails.map(({ id }) => id) } }]);
  await userEvent.click(list.getByRole('combobox', { name: 'State' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Sent' }));
  expect(await list.findByText('There are no such emails')).toBeVisible();
});
