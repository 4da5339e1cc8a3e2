import { centsFromRupees, rupeesFromCents } from '@selvedge/domain/money';
import type { AdminQuotation, QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import { type QuotationTotals, quotationTotals } from '@selvedge/domain/quotations/quotation-totals';

/** Totals of a quotation's lines after discount, whatever price was quoted. */
export function computedTotals(quotation: AdminQuotation, quotedPrice: number | null = null): QuotationTotals {
  const lines = quotation.line_items.map((line) => ({
    unitPriceCents: centsFromRupees(line.unit_price),
    quantity: line.quantity_meters,
  }));
  return quotationTotals(lines, {
    discountPercent: quotation.discount,
    quotedPriceCents: quotedPrice === null ? null : centsFromRupees(quotedPrice),
    vatPercent: quotation.vat_percent,
  });
}

/** The document built from the list's data, for when the server can't return the template. */
export function templateFromList(quotation: AdminQuotation): QuotationTemplate {
  const { subtotal, discount, adjustment, net, vat, total } = computedTotals(quotation, quotation.quoted_price);
  return {
    ...quotation,
    revision: quotation.revisions.at(-1)?.letter ?? null,
    changes: [],
    superseded_by: null,
    totals: {
      subtotal: rupeesFromCents(subtotal),
      discount: rupeesFromCents(discount),
      adjustment: rupeesFromCents(adjustment),
      net: rupeesFromCents(net),
      vat: rupeesFromCents(vat),
      total: rupeesFromCents(total),
    },
  };
}
