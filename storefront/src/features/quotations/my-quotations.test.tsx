import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { aQuotation, aUser } from '../../test/factories';
import { openApp, signedIn } from '../../test/render-app';
import { server } from '../../test/server';

test('a customer sees what was requested, its status, and the price once there is one', async () => {
  signedIn(aUser());
  const quotations = [
    aQuotation({
      quotation_no: 'QT-2026-0002',
      status: 'approved',
      quoted_price: 148559.5,
      admin_response: 'In 3 weeks.',
    }),
    aQuotation({ quotation_no: 'QT-2026-0001' }),
  ];
  server.use(http.get('/api/quotations', () => HttpResponse.json({ quotations })));
  openApp('/my-quotations');
  const [priced, pending] = (await screen.findAllByRole('listitem')).map((row) => within(row));
  expect(priced?.getByText('QT-2026-0002')).toBeVisible();
  expect(priced?.getByText('Approved')).toBeVisible();
  expect(priced?.getByText('Rs. 148,559.50')).toBeVisible();
  expect(priced?.getByText('In 3 weeks.')).toBeVisible();
  expect(pending?.getByText('Pending')).toBeVisible();
  expect(pending?.getByText('Not priced yet')).toBeVisible();
  expect(pending?.getByText('Combed Cotton Poplin, 120 m')).toBeVisible();
});

test('a customer without quotations is led to the catalogue', async () => {
  signedIn(aUser());
  openApp('/my-quotations');
  expect(await screen.findByText('No quotations yet')).toBeVisible();
});
