import { formatLength } from '@selvedge/domain/length';
import { lineLabel } from '@selvedge/domain/quotations/line-label';
import type { ReactElement } from 'react';
import { Row } from '../../mail/email-parts.js';
import { type Translate, translateInto } from '../../mail/translate.js';
import type { Quotation } from '../quotation.entity.js';

/** The number of a request and its fabrics with their colors, one row each. */
export function RequestedRows({
  quotations,
  t = translateInto(),
}: {
  quotations: readonly Quotation[];
  t?: Translate;
}): ReactElement {
  return (
    <>
      <Row label={t('Number')}>{numberOf(quotations)}</Row>
      {quotations.flatMap(({ quotationNo, lines }) =>
        lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: drawn once
          <Row key={`${quotationNo} ${index}`} label={labelOf(line)}>
            {formatLength(line.quantity, line.priceUnit)}
          </Row>
        )),
      )}
    </>
  );
}

const labelOf = ({ fabricName: name, color, colourway }: Quotation['lines'][number]): string =>
  lineLabel({ name, color, color_code: colourway?.code });

/** The name of a request: its lowest number, which it keeps when its parts are merged. */
export const numberOf = (quotations: readonly Quotation[]): string => quotations[0]?.quotationNo ?? '';
