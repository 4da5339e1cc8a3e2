import { formatLength } from '@selvedge/domain/length';
import { lineLabel } from '@selvedge/domain/quotations/line-label';
import type { ReactElement } from 'react';
import { Row } from '../../mail/email-parts.js';
import type { Quotation } from '../quotation.entity.js';

/** The requested fabrics with their colors, one row each. */
export function RequestedRows({ quotations }: { quotations: readonly Quotation[] }): ReactElement[] {
  return quotations.flatMap(({ quotationNo, lines }) =>
    lines.map((line, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: drawn once
      <Row key={`${quotationNo} ${index}`} label={quotationNo}>
        {lineLabel({ name: line.fabricName, color: line.color, color_code: line.colourway?.code })},{' '}
        {formatLength(line.quantity, line.priceUnit)}
      </Row>
    )),
  );
}

/** `QT-2026-0007`, or `QT-2026-0007 and 2 more`. */
export function titleOf(quotations: readonly Quotation[]): string {
  const others = quotations.length - 1;
  return `${quotations[0]?.quotationNo ?? ''}${others > 0 ? ` and ${others} more` : ''}`;
}
