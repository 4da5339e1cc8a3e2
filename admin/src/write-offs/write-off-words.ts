import { formatLength } from '@selvedge/domain/length';
import type { WriteOff } from '@selvedge/domain/stock/write-off';

/** The parts of the sentences about a write-off. */
export const wordsOf = ({ fabric_name, color, roll_number, lost, counted, counted_by, reason }: WriteOff) => ({
  what: [fabric_name, color, roll_number].filter(Boolean).join(', '),
  lost: formatLength(lost, 'meters'),
  left: formatLength(counted, 'meters'),
  who: counted_by,
  reason,
});
