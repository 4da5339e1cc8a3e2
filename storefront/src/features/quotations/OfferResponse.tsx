import Box from '@mui/material/Box';
import { formatLength, shortUnit } from '@selvedge/domain/length';
import { formatRupees } from '@selvedge/domain/money';
import { lineLabel } from '@selvedge/domain/quotations/line-label';
import type { AnswerKind } from '@selvedge/domain/quotations/offer';
import type { OfferAnswer, RequestedChange } from '@selvedge/domain/quotations/offer-answer';
import type { OwnQuotation, QuotationLine } from '@selvedge/domain/quotations/quotation';
import { formatDateTime } from '../../lib/dates';
import { type Text, t } from '../../lib/language';

const answerWords: Record<AnswerKind, Text> = {
  accepted: 'Accepted',
  declined: 'Declined',
  change_requested: 'Change asked for',
  extension_requested: 'Longer validity asked for',
};
const ways: Record<OfferAnswer['via'], Text | ''> = {
  account: '',
  link: ', from the link in our mail',
  telephone: ', by telephone',
};

/** The answer to the newest revision: when, by whom, and its text. */
export function OfferResponse({ quotation: { answer, line_items: lines } }: { quotation: OwnQuotation }) {
  if (!answer) return null;
  const { kind, at, name, message, via } = answer;
  return (
    <Box sx={{ pl: 1.5, borderLeft: 3, borderColor: 'primary.main', overflowWrap: 'anywhere' }}>
      <strong>
        {t('{answer} on {time}', { answer: t(answerWords[kind] ?? 'Answered'), time: formatDateTime(at) })}
        {name && t(' by {name}', { name })}
        {ways[via] && t(ways[via])}
      </strong>
      {message && <Box sx={{ whiteSpace: 'pre-line', color: 'text.secondary' }}>{message}</Box>}
      {answer.lines.length > 0 && (
        <Box component="ul" aria-label={t('Asked for line by line')} sx={{ m: 0, pl: 2.5, color: 'text.secondary' }}>
          {answer.lines.map((change) => (
            <li key={change.id}>
              {changeText(
                change,
                lines.find(({ id }) => id === change.id),
              )}
            </li>
          ))}
        </Box>
      )}
    </Box>
  );
}

function changeText({ quantity_meters, target_price, note }: RequestedChange, line: QuotationLine | undefined): string {
  const unit = line?.price_unit ?? 'meters';
  const changes = [
    quantity_meters !== undefined && formatLength(quantity_meters, unit),
    target_price !== undefined && `${formatRupees(target_price)} /${shortUnit(unit)}`,
    note,
  ];
  const name = line ? lineLabel(line.fabric) : t('A line that is no longer there');
  return `${name}: ${changes.filter(Boolean).join(', ')}`;
}
