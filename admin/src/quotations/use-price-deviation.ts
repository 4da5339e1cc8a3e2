import { shortUnit } from '@selvedge/domain/length';
import { centsFromRupees, formatCents, parseRupees } from '@selvedge/domain/money';
import { PRICE_SLIP } from '@selvedge/domain/problem';
import { type PriceDeviation, priceDeviation } from '@selvedge/domain/quotations/price-deviation';
import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import { ApiError } from '@selvedge/web/api-error';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useConfig } from '../hooks/use-config';
import { computedTotals } from './computed-totals';
import { proposedPrice } from './use-submission';
import type { Submission } from './WithSubmission';

const words = 'resources.quotations.slip';

interface Priced {
  quoted_price: string;
  with_group: boolean;
}

/**
 * Asks for confirmation before a price is sent that is far from its lines, because of a possible typing error: the first press
 * renames the button, the second sends. A price that was stored already is not asked about.
 * @param label of the button while nothing is asked.
 */
export function usePriceDeviation({ quotation, requests }: Submission, label: string) {
  const translate = useTranslate();
  const allowed = useConfig()?.price_slip_percent;
  // If no deviation is found here, the server may still ask, because it knows edits that the list doesn't show.
  const [question, ask] = useState<{ about: string; deviation: PriceDeviation | null } | null>(null);

  const deviationOf = ({ quoted_price, with_group }: Priced): PriceDeviation | null => {
    const typed = parseRupees(quoted_price);
    const answered = with_group ? requests : [quotation];
    if (typed === null || allowed === undefined || typed === standingPrice(answered)) return null;
    return priceDeviation(centsFromRupees(typed), linesOf(answered), allowed);
  };

  const keyOf = ({ quoted_price, with_group }: Priced) => `${parseRupees(quoted_price)} ${with_group}`;
  const labelOf = (deviation: PriceDeviation | null) =>
    deviation ? translate(`${words}.${deviation.side}`, { percent: deviation.percent }) : translate(`${words}.anyway`);

  return {
    submitLabel: question ? labelOf(question.deviation) : label,
    isAsked: question !== null,
    /** Called when another price is typed, which is checked again. */
    forget: () => ask(null),
    /** Returns whether it may be sent now; otherwise it shows the question. */
    isConfirmed: (price: Priced): boolean => {
      const deviation = deviationOf(price);
      const about = keyOf(price);
      if (deviation === null || question?.about === about) return true;
      ask({ about, deviation });
      return false;
    },
    /** The field that asks the server for the check; a confirmed price is sent without it. */
    check: (price: Priced): { check_price?: true } => (question?.about === keyOf(price) ? {} : { check_price: true }),
    /** Shows the server's question, if it has one about this price. */
    asking: <Answer>(price: Priced, sent: Promise<Answer>): Promise<Answer> =>
      sent.catch((error: unknown) => {
        if (error instanceof ApiError && error.code === PRICE_SLIP) ask({ about: keyOf(price), deviation: null });
        throw error;
      }),
  };
}

/** `Rs. 307,300.50 (90%) below the lines, Rs. 22.50/m`; empty for the price of the lines. */
export function usePriceDistance(requests: readonly AdminQuotation[], typed: number | null): string {
  const translate = useTranslate();
  if (typed === null) return '';
  const [cents, lines] = [centsFromRupees(typed), linesOf(requests)];
  const deviation = priceDeviation(cents, lines, 0);
  const perUnit = pricePerUnit(requests, cents);
  return [
    deviation &&
      translate(`${words}.distance_${deviation.side}`, {
        amount: formatCents(Math.abs(cents - lines)),
        percent: deviation.percent,
      }),
    perUnit && translate(`${words}.per_unit`, { price: perUnit }),
  ]
    .filter(Boolean)
    .join(' ');
}

const linesOf = (requests: readonly AdminQuotation[]): number =>
  requests.reduce((sum, request) => sum + computedTotals(request).net, 0);

/** The price that was quoted for all of them before, in rupees; null without one. */
const standingPrice = (requests: readonly AdminQuotation[]): number | null =>
  requests.some(({ quoted_price }) => quoted_price !== null) ? proposedPrice(requests) : null;

/** `Rs. 22.50/m`; null where the lines have several units. */
function pricePerUnit(requests: readonly AdminQuotation[], cents: number): string | null {
  const [first] = requests;
  const length = requests.reduce((sum, { total_quantity }) => sum + (total_quantity ?? Number.NaN), 0);
  if (!first || !(length > 0) || requests.some(({ price_unit }) => price_unit !== first.price_unit)) return null;
  return `${formatCents(Math.round(cents / length))}/${shortUnit(first.price_unit)}`;
}
