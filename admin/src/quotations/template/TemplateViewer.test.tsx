import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { openMailClient } from '../../test/env';
import { aQuotation } from '../../test/factories';
import { openConsole, signIn } from '../../test/open-console';
import { aTemplate, onSave, openTemplate, press } from '../../test/open-template';
import { listAnswer, server } from '../../test/server';
import { findToast } from '../../test/toast';
import { takePicture } from './take-picture';
import { writePdf } from './write-pdf';

// A canvas needs a real browser; only these two files use one.
jest.mock('./take-picture');
jest.mock('./write-pdf');

describe('the PDF', () => {
  const save = jest.fn();
  beforeEach(() => {
    save.mockReset();
    jest.mocked(takePicture).mockResolvedValue({ canvas: document.createElement('canvas'), rowEnds: [] });
    jest.mocked(writePdf).mockReturnValue({ save } as unknown as ReturnType<typeof writePdf>);
  });

  test('is saved under number and customer', async () => {
    const { user } = await openTemplate(aTemplate({ customer_name: 'Ama & Söhne' }));
    await user.click(press('PDF'));
    expect(await findToast('PDF exported successfully!')).toBeInTheDocument();
    expect(save).toHaveBeenCalledWith('QT-2026-0042_Ama___S_hne.pdf');
    expect(jest.mocked(takePicture).mock.calls.at(-1)?.[0]).toHaveClass('quotation-document');
  });

  test.each([
    [
      'cannot be drawn',
      () => jest.mocked(takePicture).mockRejectedValue(new Error('tainted')),
      'Failed to capture template content. Please try again.',
    ],
    [
      'cannot be written',
      () =>
        jest.mocked(writePdf).mockImplementation(() => {
          throw new Error('too large');
        }),
      'Failed to generate PDF. Please try again.',
    ],
    [
      'cannot be saved',
      () =>
        save.mockImplementation(() => {
          throw new Error('disk full');
        }),
      'Failed to export PDF: disk full',
    ],
  ])('that %s says so', async (_case, arrange, message) => {
    arrange();
    const { user } = await openTemplate();
    await user.click(press('PDF'));
    expect(await findToast(message)).toBeInTheDocument();
  });

  test('and the mail wait for a sheet that is still loading', async () => {
    signIn();
    server.use(
      http.get('*/api/admin/quotations', () => listAnswer('quotations', [aQuotation()])),
      http.get('*/api/admin/quotations/:id/template', () => new Promise<Response>(() => undefined)),
    );
    const { user } = openConsole('/quotations');
    await user.click(await screen.findByRole('button', { name: 'Template' }));
    expect(await screen.findByRole('button', { name: 'PDF' })).toBeDisabled();
    expect(press('Email')).toBeDisabled();
  });
});

describe('the mail', () => {
  beforeEach(() => openMailClient.mockReset());

  test('opens prefilled, with lines and total', async () => {
    const { user } = await openTemplate();
    await user.click(press('Email'));
    expect(await findToast('Email client opened with quotation details!')).toBeInTheDocument();
    const address = new URL(openMailClient.mock.calls[0]?.[0] ?? '');
    expect(address.pathname).toBe('nadeesha@lankaapparel.lk');
    expect(address.searchParams.get('subject')).toBe('Quotation QT-2026-0042 from Selvedge');
    const body = address.searchParams.get('body') ?? '';
    for (const text of [
      'Dear Nadeesha Perera,',
      '001  Combed Cotton Poplin 40s (POP-040): 60.5 m at Rs. 450.00/m = Rs. 27,225.00',
      'Total: Rs. 33,503.40',
      'Valid until: 26 Nov 2026',
    ]) {
      expect(body).toContain(text);
    }
  });

  test('needs an address', async () => {
    const { user } = await openTemplate(aTemplate({ customer_email: '' }));
    await user.click(press('Email'));
    expect(await findToast('Customer email not available')).toBeInTheDocument();
    expect(openMailClient).not.toHaveBeenCalled();
  });

  test('that no program takes says so', async () => {
    openMailClient.mockImplementation(() => {
      throw new Error('blocked');
    });
    const { user } = await openTemplate();
    await user.click(press('Email'));
    expect(await findToast('Failed to open email client')).toBeInTheDocument();
  });
});

describe('internal notes', () => {
  const ordered = { ordered: true, order_id: 'o1', order_no: 'OR-2026-0007' } as const;
  const notesOf = () => within(screen.getByRole('region', { name: 'Internal notes' }));

  test('can be written when the sheet can not', async () => {
    const template = aTemplate({ ...ordered, internal_notes: '', version: 7 });
    const saved = onSave(() => HttpResponse.json({ ...template, internal_notes: 'Deliver before noon.', version: 8 }));
    const { user } = await openTemplate(template);
    expect(press('Edit')).toBeDisabled();
    expect(press('Edit')).toHaveAccessibleDescription('It became an order, and can no longer be edited.');
    expect(notesOf().getByText('None yet. Customers never see them.')).toBeVisible();
    await user.click(press('Add notes'));
    await user.type(screen.getByRole('textbox', { name: 'Internal notes' }), 'Deliver before noon.');
    await user.click(press('Save'));
    expect(await findToast('The notes on QT-2026-0042 were saved.')).toBeInTheDocument();
    expect(saved).toHaveBeenCalledWith({ internal_notes: 'Deliver before noon.', version: 7 });
    expect(screen.queryByRole('textbox', { name: 'Internal notes' })).toBeNull();
  });

  test('stand above the messages, and say which of the two is for what', async () => {
    await openTemplate();
    const notes = screen.getByRole('region', { name: 'Internal notes' });
    const messages = screen.getByRole('region', { name: 'Messages and notes' });
    expect(notes.compareDocumentPosition(messages)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(notesOf().getByText(/^One text for what stays true\./)).toBeVisible();
  });

  test('are overwritten knowingly when two people write at once, and nothing that was typed is lost', async () => {
    const template = aTemplate({ internal_notes: 'Paid late.', version: 7 });
    const current = { ...template, internal_notes: 'Paid late. Twice.', version: 8 };
    const message = 'QT-2026-0042 was changed by Kumari at 19 Nov 2026, 14:05.';
    const saved = onSave(() =>
      saved.mock.calls.length === 1
        ? HttpResponse.json({ statusCode: 409, message, current }, { status: 409 })
        : HttpResponse.json({ ...current, version: 9 }),
    );
    const { user } = await openTemplate(template);
    await user.click(press('Edit notes'));
    const field = screen.getByRole('textbox', { name: 'Internal notes' });
    expect(field).toHaveValue('Paid late.');
    await user.type(field, ' Ask first.');
    await user.click(press('Save'));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Show what changed' }));
    expect(question.getByText(/Twice/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Save mine over it' }));
    await findToast('The notes on QT-2026-0042 were saved.');
    expect(saved).toHaveBeenLastCalledWith({ internal_notes: 'Paid late. Ask first.', version: 8 });
  });
});

test('the history tells who did what, the newest first', async () => {
  const entry = { actor: 'Ruwan Silva', actor_kind: 'staff', detail: '', from: null, to: null } as const;
  await openTemplate(
    aTemplate({
      history: [
        {
          ...entry,
          action: 'requested',
          at: '2026-11-19T07:35:00.000Z',
          actor: 'Guest (signed: Administrator)',
          actor_kind: 'guest',
        },
        { ...entry, action: 'declined', at: '2026-11-19T08:35:00.000Z', actor: 'Administrator', actor_kind: 'account' },
        {
          ...entry,
          action: 'approved',
          at: '2026-11-19T09:35:00.000Z',
          from: 'pending',
          to: 'approved',
          detail: 'Quoted at Rs. 5.00',
        },
      ],
    }),
  );
  const steps = within(screen.getByRole('list', { name: 'History' })).getAllByRole('listitem');
  expect(steps.map((step) => step.textContent)).toEqual([
    'Approved (pending → approved)Quoted at Rs. 5.0019 Nov 2026, 15:05, Ruwan Silva',
    // Anybody may register under any name.
    'Declined19 Nov 2026, 14:05, Administrator (customer)',
    'Requested19 Nov 2026, 13:05, Guest (signed: Administrator)',
  ]);
});
