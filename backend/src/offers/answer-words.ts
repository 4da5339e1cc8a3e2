import { formatLength } from '@selvedge/domain/length';
import { formatRupees } from '@selvedge/domain/money';
import { answerLine } from '@selvedge/domain/quotations/answer-line';
import { lineLabel } from '@selvedge/domain/quotations/line-label';
import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import { translateInto } from '../mail/translate.js';
import type { OfferAnswer } from '../quotations/links/offer-answer.entity.js';

type Answer = Pick<OfferAnswer, 'kind' | 'name' | 'message' | 'lines' | 'via'>;

/** The text of an answer in the conversation. */
export function answerWords(content: QuotationTemplate, answer: Answer): string {
  const { kind, name, message, via } = answer;
  return [
    answerLine(kind, content.revision ?? '', name, via === 'telephone'),
    message,
    ...requestedChangesOf(content, answer).map(({ fabric, change }) => `${fabric}: ${change}`),
  ]
    .filter(Boolean)
    .join('\n');
}

/** The requested changes per line, with its fabric and color. */
export function requestedChangesOf(
  { line_items }: QuotationTemplate,
  { lines }: Pick<Answer, 'lines'>,
  t = translateInto(),
): { id: string; fabric: string; change: string }[] {
  return lines.flatMap(({ id, quantity_meters, target_price, note }) => {
    const line = line_items.find((item) => item.id === id);
    if (!line) return [];
    const change = [
      quantity_meters === undefined ? '' : formatLength(quantity_meters, line.price_unit),
      target_price === undefined ? '' : t('at {price}', { price: formatRupees(target_price) }),
      note ?? '',
    ];
    return [{ id, fabric: lineLabel(line.fabric), change: change.filter(Boolean).join(' ') }];
  });
}
