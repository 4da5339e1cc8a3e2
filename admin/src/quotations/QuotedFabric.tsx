import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import { TwoLines } from '../ui/TwoLines';

/** The fabric of the first line, and how many lines follow it. */
export function QuotedFabric({ quotation }: { quotation: AdminQuotation }) {
  const { fabric_name, fabric_material, fabric_color, line_items } = quotation;
  const others = line_items.length - 1;
  return (
    <TwoLines
      isCut
      first={others > 0 ? `${fabric_name} +${others} more` : fabric_name}
      second={[fabric_material, fabric_color].filter(Boolean).join(' - ')}
    />
  );
}
