/** The results of this run: work, figure, budget, verdict. */
const judged = [];

/**
 * Prints a figure beside its budget, and stores it for the table; a missed budget makes the exit code 1.
 * @param budget '≤ 10 ms', '≥ 0.8 x', '≤ 0.01'; none for a figure that is only reported
 * @param unit of a figure without a budget
 */
export function judge(work, value, budget, unit = '') {
  const [, sign, limit, measure = unit] = /^([≤≥]) ([\d.]+) ?(.*)$/.exec(budget ?? '') ?? [];
  const keeps = (number) => sign === undefined || (sign === '≤' ? number <= Number(limit) : number >= Number(limit));
  const isWithin = keeps(value);
  const digits = value >= 10 || Number.isInteger(value) ? 0 : value < 1 ? 2 : 1;
  // Rounded to its limit, a figure would contradict its verdict.
  const shown = [digits, 1, 2, 3].map((count) => value.toFixed(count)).find((text) => keeps(Number(text)) === isWithin);
  const figure = `${shown ?? value} ${measure}`.trim();
  const verdict = sign === undefined ? '' : isWithin ? 'within' : 'BEYOND';
  judged.push([work, figure, budget ?? '', verdict]);
  console.log(`  ${work.padEnd(62)} ${figure.padStart(10)}  ${budget ? `(${verdict} ${budget})` : ''}`.trimEnd());
  if (!isWithin) process.exitCode = 1;
}

/** All of them, as Markdown. */
export function verdicts() {
  const cells = (row) => `| ${row.join(' | ')} |`;
  const rows = judged.map(([work, figure, budget, verdict]) => {
    return cells([work, figure, budget, verdict === 'BEYOND' ? '**beyond**' : verdict]);
  });
  return [cells(['work', 'figure', 'budget', '']), '|---|--:|--:|---|', ...rows].join('\n');
}
