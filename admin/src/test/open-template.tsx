import type { AdminQuotation, QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { templateFromList } from '../quotations/computed-totals';
import { aLine, aQuotation } from './factories';
import { openConsole, signIn } from './open-console';
import { openMore } from './open-more';
import { listAnswer, server } from './server';

export const linen = aLine({ price_unit: 'yards', quantity_meters: 10, unit_price: 1000.1, total_price: 10_001 });
export const poplin = aLine({ quantity_meters: 60.5, unit_price: 450, total_price: 27_225 });

/** The two lines less 10 % come to Rs. 33,503.40. */
export const aTemplate = (fields: Partial<AdminQuotation> = {}): QuotationTemplate =>
  templateFromList(aQuotation({ discount: 10, line_items: [poplin, linen], quoted_price: 33_503.4, ...fields }));

/** Opens the quotation document from the list. */
export async function openTemplate(template: QuotationTemplate = aTemplate()) {
  signIn();
  server.use(
    http.get('*/api/admin/quotations', () => listAnswer('quotations', [template])),
    http.get('*/api/admin/quotations/:id/template', () => HttpResponse.json({ ...template })),
  );
  const { user } = openConsole('/quotations');
  const more = await openMore(user, template.quotation_no);
  await user.click(more.getByRole('button', { name: 'Template' }));
  await screen.findByRole('region', { name: 'Printed quotation' });
  return { user, template };
}

/** Opens the page of a quotation at its address. */
export async function openPage(template: QuotationTemplate = aTemplate()) {
  signIn();
  server.use(
    http.get('*/api/admin/quotations', () => listAnswer('quotations', [])),
    http.get('*/api/admin/quotations/:id/template', () => HttpResponse.json({ ...template })),
  );
  const { user, router } = openConsole(`/quotations/${template.id}`);
  await screen.findByRole('heading', { level: 1, name: `Quotation ${template.quotation_no}` });
  return { user, router, template };
}

export async function editTemplate(template?: QuotationTemplate) {
  const { user, ...opened } = await openTemplate(template);
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const retype = async (label: RegExp | string, text: string, index = 0) => {
    const field = screen.getAllByLabelText(label)[index] as HTMLElement;
    await user.clear(field);
    await user.paste(text);
  };
  return { user, retype, ...opened };
}

export const press = (name: string) => screen.getByRole('button', { name });
export const totals = () => screen.getByLabelText('Totals').textContent;

/** Answers the save and records the requests. */
export function onSave(answer: () => Response | Promise<Response>) {
  const sent = jest.fn();
  server.use(
    http.put('*/api/admin/quotations/:id/template', async ({ request }) => {
      sent(await request.json());
      return answer();
    }),
  );
  return sent;
}
