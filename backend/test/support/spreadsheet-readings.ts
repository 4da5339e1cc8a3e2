import { parse } from 'csv-parse/sync';

/** Cells that a spreadsheet evaluates as formulas, according to the OWASP page about CSV injection. */
const FORMULA = /^[\s\p{Cf}"]*[=+\-@\t\r]/u;
const NUMBER = /^-?\d+(\.\d+)?$/;

/**
 * Cells of a CSV that some spreadsheet would evaluate: it may split cells at commas, semicolons or tabs, and may or may
 * not recognize our quotation marks.
 */
export function formulasIn(csv: string): string[] {
  return [',', ';', '\t'].flatMap((delimiter) =>
    (['"', false] as const).flatMap((quote) =>
      parse(csv, { bom: true, delimiter, quote, relax_quotes: true, relax_column_count: true })
        .flat()
        .filter((cell) => FORMULA.test(cell) && !NUMBER.test(cell)),
    ),
  );
}
