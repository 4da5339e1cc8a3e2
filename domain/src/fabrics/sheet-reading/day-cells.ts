import { MAX_LEAD_DAYS } from '../fabric-rules.js';
import { plainCellText, quoted, type Reading } from './cell-tokens.js';

const DAYS =
  /^(?:\d{1,3} ?(?:-|to|~) ?)?(\d{1,3}) ?(d|days?|天|日|දින|දවස්|நாட்கள்|நாள்|w|wks?|weeks?|周|週|සති|வாரங்கள்|வாரம்)?\.?$/iu;

/** Parses `21`, `21 days`, `3 weeks`, `3-4 weeks` as days; of a range the longer end counts. */
export function readDays(cell: string | number | boolean): Reading<number> {
  const [, figures, unit = ''] = DAYS.exec(plainCellText(String(cell))) ?? [];
  const days = Number(figures) * (/^(?:w|周|週|සති|வார)/iu.test(unit) ? 7 : 1);
  if (figures === undefined || days < 1 || days > MAX_LEAD_DAYS) {
    return { problem: `${quoted(cell)} can't be read as a lead time: write it such as 21 days or 3 weeks` };
  }
  return { value: days, readAs: String(cell) === String(days) ? null : `${days} days` };
}
