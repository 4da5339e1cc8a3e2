/** Verdicts of this run: part of the benchmark, work, figure, budget, verdict, and the share of the budget that is used. */
const judged = [];
let part = '';

/** Names the part whose figures follow. */
export function beginPart(name) {
  part = name;
}

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
  const used = sign === '≤' ? value / Number(limit) : Number(limit) / value;
  judged.push({ part, work, figure, budget: budget ?? '', verdict, used });
  console.log(`  ${work.padEnd(62)} ${figure.padStart(10)}  ${budget ? `(${verdict} ${budget})` : ''}`.trimEnd());
  if (!isWithin) process.exitCode = 1;
}

/** All of them, as Markdown. */
export function verdicts() {
  const cells = (row) => `| ${row.join(' | ')} |`;
  const rows = judged.map(({ work, figure, budget, verdict }) => {
    return cells([work, figure, budget, verdict === 'BEYOND' ? '**beyond**' : verdict]);
  });
  return [cells(['work', 'figure', 'budget', '']), '|---|--:|--:|---|', ...rows].join('\n');
}

/** Each part that this run has measured, with its figures. */
export function judgedParts() {
  return [...new Set(judged.map((row) => row.part))].map((name) => ({
    name,
    rows: judged.filter((row) => row.part === name),
  }));
}

/**
 * Replaces the tables of the parts that were measured, and appends those of new parts. Among figures with one budget, the
 * nearest to it stands for all. Figures without a budget, or far from it, are left out, so that the page stays short.
 * @param page a Markdown page with a heading `## part` for each part
 * @param measured when the parts were measured, and where
 */
export function withTables(page, parts, measured) {
  return parts.reduce((text, { name, rows }) => {
    const section = [`## ${name}`, '', measured, '', '|work|figure|budget|', '|---|--:|--:|', ...tightest(rows)].join(
      '\n',
    );
    const sections = text.trimEnd().split(/\n\n(?=## )/);
    const place = sections.findIndex((former) => former.startsWith(`## ${name}\n`));
    if (place === -1) sections.push(section);
    else sections[place] = section;
    return `${sections.join('\n\n')}\n`;
  }, page);
}

/** The share of a budget from which on a figure is worth a look. */
const NOTEWORTHY = 0.25;

/** A row for each budget. An indented work continues the last one that is not. */
function tightest(rows) {
  let begun = '';
  const byBudget = new Map();
  for (const row of rows) {
    if (!/^\s/.test(row.work)) begun = row.work;
    if (row.budget === '') continue;
    const work = row.work === begun ? begun : `${begun.split(/[:,] /)[0]} … ${row.work.trim()}`;
    byBudget.set(row.budget, [...(byBudget.get(row.budget) ?? []), { ...row, work }]);
  }
  return [...byBudget].flatMap(([budget, same]) => {
    const { work, figure, verdict, used } = same.reduce((one, other) => (other.used > one.used ? other : one));
    if (used < NOTEWORTHY) return [];
    const count = same.length > 1 ? ` (of ${same.length})` : '';
    return [`|${work}${count}|${verdict === 'BEYOND' ? `**${figure}**` : figure}|${budget}|`];
  });
}
