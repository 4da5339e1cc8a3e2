import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { aTemplate, openPage } from '../../test/open-template';
import { server } from '../../test/server';
import { findToast } from '../../test/toast';

function onFollowUp() {
  const sent = jest.fn();
  server.use(
    http.put('*/api/admin/quotations/:id/follow-up', async ({ request }) => {
      sent(await request.json());
      return HttpResponse.json({});
    }),
  );
  return sent;
}

test('a next step is planned with its day, and a quotation that is not lost gets no field for a reason', async () => {
  const sent = onFollowUp();
  const { user, template } = await openPage();
  const panel = within(await screen.findByRole('region', { name: 'Follow-up' }));
  expect(panel.getByText('Nothing planned.')).toBeVisible();
  await user.click(panel.getByRole('button', { name: 'Plan a step' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Follow-up of/ }));
  expect(dialog.queryByLabelText('Why was it lost?')).toBeNull();
  await user.type(dialog.getByLabelText('Next step'), 'Call about the ivory');
  fireEvent.change(dialog.getByLabelText('On'), { target: { value: '2099-12-04' } });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await findToast(`The follow-up of ${template.quotation_no} is saved`)).toBeInTheDocument();
  expect(sent).toHaveBeenCalledWith({
    version: template.version,
    next_step: 'Call about the ivory',
    next_step_on: '2099-12-04',
  });
});

test('what is lost can have a reason, and the panel says what is due', async () => {
  const sent = onFollowUp();
  const lost = {
    status: 'rejected',
    turn: 'done',
    next_step: 'Send the new list',
    next_step_on: '2026-01-05',
  } as const;
  const { user } = await openPage(aTemplate(lost));
  const panel = within(await screen.findByRole('region', { name: 'Follow-up' }));
  expect(panel.getByText('Due')).toBeVisible();
  expect(panel.getByText('on 5 Jan 2026')).toBeVisible();
  await user.click(panel.getByRole('button', { name: 'Change' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Follow-up of/ }));
  await user.selectOptions(dialog.getByLabelText('Why was it lost?'), 'Too expensive');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent).toHaveBeenCalledWith(expect.objectContaining({ lost_reason: 'price', lost_note: '' })),
  );
});
