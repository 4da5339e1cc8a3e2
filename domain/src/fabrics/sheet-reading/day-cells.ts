import { MAX_LEAD_DAYS } from '../fabric-rules.js';
import { plainCellText, quoted, type Reading, tokensOf } from './cell-tokens.js';

/** The units of lead times, each with its days. Of working days, seven days have five. */
const UNITS: readonly (readonly [days: number, words: RegExp])[] = [
  [
    7 / 5,
    /^(?:(?:working|business|w|wk|bus)\.?[ /-]?(?:days?|d)|wd|werktage?n?|arbeitstage?n?|i[şs] g[üu]n[üu]|(?:gg|giorni) lavorativi|个?工作[天日])$/u,
  ],
  [30, /^(?:m|mths?|months?|monate?|ay|mes[ei]|mois|个?月|個月|මාස|මාසය|மாதம்|மாதங்கள்)$/u],
  [7, /^(?:w|wks?|weeks?|wochen?|hafta|settiman[ae]|semaines?|semanas?|个?周|週|个?星期|සති|සතිය|வாரங்கள்|வாரம்)$/u],
  [1, /^(?:d|days?|tage?n?|g[üu]n|gg|giorn[io]|jours?|d[ií]as|天|日|දින|දවස්|நாட்கள்|நாள்)$/u],
];
const daysOf = (unit: string): number | undefined => UNITS.find(([, words]) => words.test(unit))?.[0];

/** Words around a lead time that don't change it. */
const BEFORE = /^(?:approx(?:imately)?|about|around|circa|ca|within|max(?:imum)?|up to|约|大约)\.? ?(?=\d)/u;
const BEHIND = /(?: (?:after|from|ex|aro|upon|against|approx)(?: [\s\S]*|\.)?|左右)$/u;
/** Figures with their unit, before them or behind; of a range with a slash the unit shows that it is no date. */
const DAYS = /^(?:([\p{L}\p{M}]+) )?(?:(\d{1,3}) ?(-|to|\/) ?)?(\d{1,3}(?:\.\d)?) ?([^\d]*)$/u;

const WORKING_DAYS = /(?:working|business) ?days?|werktage|arbeitstage|i[şs] g[üu]n[üu]|lavorativi|工作[天日]/u;

/** The days of the unit that a heading of lead times names; undefined where it names none, and NaN for several. */
export function dayUnitIn(heading: string): number | undefined {
  const text = plainCellText(heading);
  if (WORKING_DAYS.test(text)) return UNITS[0]?.[0];
  const words = tokensOf(text).map((token) => token.text);
  const named = words
    .filter((word) => word.length > 1 || /\p{Script=Han}/u.test(word))
    .flatMap((word) => daysOf(word) ?? []);
  return new Set(named).size > 1 ? Number.NaN : named[0];
}

/**
 * Parses `21`, `21 days`, `3 weeks`, `1 month`, `15 working days` as days; of a range the longer end counts.
 * @param days of the unit that the heading gives to bare numbers
 */
export function readDays(cell: string | number | boolean, days = 1): Reading<number> {
  const text = plainCellText(String(cell)).replace(BEFORE, '').replace(BEHIND, '');
  const [, before = '', from, joint, figures, behind = ''] = DAYS.exec(text) ?? [];
  const unit = [before, behind.replace(/ ?\.?$/, '')].filter(Boolean).join(' ');
  const own = unit === '' ? days : daysOf(unit);
  const value = Math.ceil(Number((Number(figures) * (own ?? Number.NaN)).toFixed(6)));
  const isRange = from === undefined || (Number(from) < Number(figures) && (joint !== '/' || unit !== ''));
  if (!isRange || !(value >= 1 && value <= MAX_LEAD_DAYS) || (unit === '' && figures?.includes('.') && days === 1)) {
    return { problem: `${quoted(cell)} can't be read as a lead time: write it such as 21 days or 3 weeks` };
  }
  return { value, readAs: String(cell) === String(value) ? null : `${value} days` };
}
