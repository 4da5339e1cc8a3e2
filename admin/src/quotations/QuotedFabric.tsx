import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import { useTranslate } from 'react-admin';
import { TwoLines } from '../ui/TwoLines';

/** The fabric of the first line, and how many lines follow it. */
export function QuotedFabric({ quotation }: { quotation: AdminQuotation }) {
  const translate = useTranslate();
  const { fabric_name, fabric_material, fabric_color, line_items } = quotation;
  const others = line_items.length - 1;
  return (
    <TwoLines
      isCut
      first={others > 0 ? translate('resources.quotations.more', { name: fabric_name, count: others }) : fabric_name}
      second={[fabric_material, fabric_color].filter(Boolean).join(' - ')}
    />
  );
}
