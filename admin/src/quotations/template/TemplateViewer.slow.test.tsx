import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { openMailClient } from '../../test/env';
import { aQuotation, aRevision } from '../../test/factories';
import { openConsole, signIn } from '../../test/open-console';
import { openMore } from '../../test/open-more';
import { aTemplate, openTemplate, press } from '../../test/open-template';
import { listAnswer, server } from '../../test/server';
import { findToast } from '../../test/toast';
import { captureDocument } from './capture-document';
import { writePdf } from './write-pdf';

// A canvas needs a real browser; only these two files use one.
jest.mock('./capture-document');
jest.mock('./write-pdf');

/** Revision A of Rs. 45,000.00 was sent; the draft of B comes to Rs. 33,503.40. */
async function openDrafted() {
  const sent = {
    ...aTemplate({ status: 'approved', discount: 0, quoted_price: 45_000, revisions: [aRevision()] }),
    revision: 'A',
  };
  server.use(
    http.get('*/api/admin/quotations/:id/revisions', () => HttpResponse.json([aRevision()])),
    http.get('*/api/admin/quotations/:id/revisions/:letter', () => HttpResponse.json(sent)),
    http.get('*/api/admin/quotations/:id/link', () => HttpResponse.json({ url: 'https://shop.example/q/token' })),
  );
  const draft = aTemplate({ status: 'approved', has_draft: true, revisions: [aRevision()] });
  return openTemplate({ ...draft, revision: 'B' });
}

describe('the PDF', () => {
  const save = jest.fn();
  beforeEach(() => {
    save.mockReset();
    jest.mocked(captureDocument).mockResolvedValue({ canvas: document.createElement('canvas'), rowEnds: [] });
    jest.mocked(writePdf).mockReturnValue({ save } as unknown as ReturnType<typeof writePdf>);
  });

  test('is saved under number and customer', async () => {
    const { user } = await openTemplate(aTemplate({ customer_name: 'Ama & Söhne' }));
    await user.click(press('PDF'));
    expect(await findToast('PDF exported successfully!')).toBeInTheDocument();
    expect(save).toHaveBeenCalledWith('QT-2026-0042_Ama___S_hne.pdf');
    expect(jest.mocked(captureDocument).mock.calls.at(-1)?.[0]).toHaveClass('quotation-document');
  });

  test.each([
    [
      'cannot be drawn',
      () => jest.mocked(captureDocument).mockRejectedValue(new Error('tainted')),
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
  ])('that %s shows an error', async (_case, arrange, message) => {
    arrange();
    const { user } = await openTemplate();
    await user.click(press('PDF'));
    expect(await findToast(message)).toBeInTheDocument();
  });

  test("of a decided quotation with a draft is the sent version, and the draft's PDF is marked as a draft", async () => {
    const { user } = await openDrafted();
    await waitFor(() => expect(press('PDF')).toBeEnabled());
    await user.click(press('PDF'));
    expect(await findToast('PDF exported successfully!')).toBeInTheDocument();
    const [sent] = jest.mocked(captureDocument).mock.calls.at(-1) ?? [];
    expect(sent).toHaveTextContent(/Total\s?Rs\. 45,000\.00/);
    expect(sent).not.toHaveTextContent(/Draft|Revision B/);
    expect(jest.mocked(writePdf).mock.calls.at(-1)?.[1]).toBeUndefined();

    await user.click(press('PDF of the draft'));
    await waitFor(() => expect(jest.mocked(writePdf).mock.calls.at(-1)?.[1]).toBe('Draft, not an offer'));
    const [draft] = jest.mocked(captureDocument).mock.calls.at(-1) ?? [];
    expect(draft).toHaveTextContent(/Revision B\s?Draft, not an offer/);
    expect(draft).not.toHaveTextContent(/signature/);
  });

  test('of a request says that it is no offer', async () => {
    const { user } = await openTemplate();
    await user.click(press('PDF'));
    await findToast('PDF exported successfully!');
    expect(jest.mocked(writePdf).mock.calls.at(-1)?.[1]).toBe('Draft, not an offer');
  });

  test('is disabled, like the email, while the sheet is loading', async () => {
    signIn();
    server.use(
      http.get('*/api/admin/quotations', () => listAnswer('quotations', [aQuotation()])),
      http.get('*/api/admin/quotations/:id/template', () => new Promise<Response>(() => undefined)),
    );
    const { user } = openConsole('/quotations');
    await user.click((await openMore(user)).getByRole('button', { name: 'Template' }));
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

  test('of a decided quotation has the sent figures and the private link, whatever its draft says', async () => {
    const { user } = await openDrafted();
    await waitFor(() => expect(press('Email')).toBeEnabled());
    await user.click(press('Email'));
    await findToast('Email client opened with quotation details!');
    const body = new URL(openMailClient.mock.calls[0]?.[0] ?? '').searchParams.get('body') ?? '';
    expect(body).toContain('Please find below our quotation QT-2026-0042.');
    expect(body).toContain('Total: Rs. 45,000.00');
    expect(body).toMatch(/^https:\/\/shop\.example\/q\/token$/m);
    expect(body).not.toMatch(/33,503\.40|draft/);
  });

  test('of a request says that it is no offer', async () => {
    const { user } = await openTemplate();
    await user.click(press('Email'));
    await findToast('Email client opened with quotation details!');
    expect(new URL(openMailClient.mock.calls[0]?.[0] ?? '').searchParams.get('body')).toContain(
      'It is not an offer yet.',
    );
  });

  test('is not opened when the private link fails to load', async () => {
    const { user } = await openDrafted();
    server.use(
      http.get('*/api/admin/quotations/:id/link', () =>
        HttpResponse.json({ statusCode: 409, message: 'Its link was withdrawn.' }, { status: 409 }),
      ),
    );
    await waitFor(() => expect(press('Email')).toBeEnabled());
    await user.click(press('Email'));
    expect(await findToast('Its link was withdrawn.')).toBeInTheDocument();
    expect(openMailClient).not.toHaveBeenCalled();
  });

  test('needs an email address', async () => {
    const { user } = await openTemplate(aTemplate({ customer_email: '' }));
    await user.click(press('Email'));
    expect(await findToast('Customer email not available')).toBeInTheDocument();
    expect(openMailClient).not.toHaveBeenCalled();
  });

  test('that no email program accepts shows an error', async () => {
    openMailClient.mockImplementation(() => {
      throw new Error('blocked');
    });
    const { user } = await openTemplate();
    await user.click(press('Email'));
    expect(await findToast('Failed to open email client')).toBeInTheDocument();
  });
});

test('a quotation that has become an order says why it cannot be edited', async () => {
  await openTemplate(aTemplate({ status: 'approved', order_id: 'o1' }));
  expect(press('Edit')).toBeDisabled();
  expect(press('Edit')).toHaveAccessibleDescription('It became an order, and can no longer be edited.');
});
