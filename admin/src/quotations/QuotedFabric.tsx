import { colourLabel } from '@selvedge/domain/quotations/line-label';
import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { colourMark } from '../fabrics/colour-mark';
import { TwoLines } from '../ui/TwoLines';

interface QuotedFabricProps {
  quotation: AdminQuotation;
  /** Shown below instead of material and color. */
  more?: ReactNode;
  /** Shown before them if the list has no quantity column. */
  quantity?: string | null;
}

/** The fabric of the first line, and how many lines follow it. */
export function QuotedFabric({ quotation, more, quantity }: QuotedFabricProps) {
  const translate = useTranslate();
  const { fabric_name, fabric_material, line_items, lines_count } = quotation;
  const [line] = line_items;
  const colour = line ? colourLabel(line.fabric) : '';
  const others = lines_count - 1;
  return (
    <TwoLines
      lead={colourMark(line?.fabric)}
      isCut
      first={others > 0 ? translate('resources.quotations.more', { name: fabric_name, count: others }) : fabric_name}
      second={more ?? [quantity, [fabric_material, colour].filter(Boolean).join(' - ')].filter(Boolean).join(' · ')}
    />
  );
}
