import { formatLength } from '@selvedge/domain/length';
import { lineLabel } from '@selvedge/domain/quotations/line-label';
import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import type { ReactElement } from 'react';
import { Row } from '../../mail/email-parts.js';
import type { Translate } from '../../mail/translate.js';

const MAX_LISTED = 10;

/** The lines of a quotation in a mail, by fabric and color with their lengths: the first ten. */
export function OrderedLines({
  content: { line_items },
  t,
}: {
  content: QuotationTemplate;
  t: Translate;
}): ReactElement {
  const unlisted = line_items.length - MAX_LISTED;
  return (
    <>
      {line_items.slice(0, MAX_LISTED).map((line) => (
        <Row key={line.id} label={lineLabel(line.fabric)}>
          {formatLength(line.quantity_meters, line.price_unit)}
        </Row>
      ))}
      {unlisted > 0 && <Row label={t('And')}>{t('{count} more', { count: unlisted })}</Row>}
    </>
  );
}
