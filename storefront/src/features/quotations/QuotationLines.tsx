import Box from '@mui/material/Box';
import { formatLength, shortUnit } from '@selvedge/domain/length';
import { formatRupees } from '@selvedge/domain/money';
import { colourLabel } from '@selvedge/domain/quotations/line-label';
import type { OwnQuotation, QuotationLine } from '@selvedge/domain/quotations/quotation';
import { useId, useState } from 'react';
import { t } from '../../lib/language';
import { ActionButton } from '../../ui/ActionButton';
import { figures, unbroken } from '../../ui/marks';
import { FabricLink } from './FabricLink';
import { LineThumbnail } from './LineThumbnail';

/** As many as a card shows at once. */
export const FEW = 8;

const list = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li': { display: 'flex', gap: 1.5, py: 1, borderTop: 1, borderColor: 'divider' },
  '& > li:first-of-type': { borderTop: 0, pt: 0 },
  '& small': { display: 'block', color: 'text.secondary', fontSize: '0.8125rem' },
  '& .cloth': { flex: 'none', width: 44, height: 44, borderRadius: '6px' },
  ...figures,
};
const words = {
  flex: 1,
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  justifyContent: 'space-between',
  minWidth: 0,
};

/** The quoted lines: fabric, quantity, color, and the amount once priced. A long list expands on demand. */
export function QuotationLines({ quotation }: { quotation: OwnQuotation }) {
  const { line_items: lines, quoted_price, quotation_no } = quotation;
  const [showsAll, setShowsAll] = useState(false);
  const id = useId();
  const shown = showsAll ? lines : lines.slice(0, FEW);
  return (
    <div>
      <Box component="ul" id={id} sx={list} aria-label={t('Lines of {number}', { number: quotation_no })}>
        {shown.map((line) => (
          <Line key={line.id} line={line} isPriced={quoted_price !== null} isAlone={lines.length === 1} />
        ))}
      </Box>
      {lines.length > FEW && (
        <ActionButton
          type="button"
          aria-expanded={showsAll}
          aria-controls={id}
          style={{ marginLeft: -18 }}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? t('Show the first {few} lines', { few: FEW }) : t('Show all {all} lines', { all: lines.length })}
        </ActionButton>
      )}
    </div>
  );
}

interface LineProps {
  line: QuotationLine;
  isPriced: boolean;
  /** True if there is one line only, whose amount is the sum of the quotation. */
  isAlone: boolean;
}

function Line({ line, isPriced, isAlone }: LineProps) {
  const { fabric, quantity_meters, price_unit, unit_price, total_price, target_price } = line;
  return (
    <li>
      <LineThumbnail fabric={fabric} />
      <Box sx={words}>
        <div>
          <FabricLink fabric={fabric}>
            {fabric.name}, {unbroken(formatLength(quantity_meters, price_unit))}
          </FabricLink>
          {fabric.color && <small>{colourLabel(fabric)}</small>}
          {target_price != null && (
            <small>
              {t('Your target:')} {formatRupees(target_price)} /{shortUnit(price_unit)}
            </small>
          )}
        </div>
        {isPriced && (
          <Box sx={{ textAlign: 'right', ml: 'auto', whiteSpace: 'nowrap' }}>
            {!isAlone && formatRupees(total_price)}
            <small>
              {formatRupees(unit_price)} /{shortUnit(price_unit)}
            </small>
          </Box>
        )}
      </Box>
    </li>
  );
}
