import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MAX_CHARACTERS, searchedMinimum, searchedNumber } from '@selvedge/domain/fabrics/search/read-search';
import ts from 'typescript';
import { attacksOn } from '../support/worst-case.js';

const ROOT = join(__dirname, '../../..');
/** Milliseconds allowed for 10 kB of worst-case text; ten times as long for ten times as much text. */
const ALLOWED = 50;
/** Short texts in small steps first: with some patterns each further character doubles the time. */
const LENGTHS = [12, 18, 22, 26, 300, 3_000];
const WORST = 10;
/** How many of the slowest attacks are tried with longer texts, too. */
const LONGEST = 2;
const LONG = [10_000, 100_000] as const;

interface Written {
  where: string;
  pattern: RegExp;
}

/** Code that runs only on the machine of the operator, and reads no network input. */
const OFFLINE = /^(backend\/src\/(embedded|database\/seed)\/|admin\/build-tools\/)/;

/** Patterns that their module puts together, and the most characters that they read. */
const COMPOSED = {
  file: 'domain/src/fabrics/search/read-search.ts',
  patterns: [searchedNumber, searchedMinimum],
  most: MAX_CHARACTERS,
};

/** Every regular expression in the sources of the product, as parsed by TypeScript. */
function patternsOf(file: string): Written[] {
  const source = ts.createSourceFile(file, readFileSync(join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest, true);
  const found: Written[] = [];
  const visit = (node: ts.Node): void => {
    const lineOf = () => source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      const pattern = new RegExp(node.text.slice(1, end), node.text.slice(end + 1));
      found.push({ where: `${file}:${lineOf()} ${node.text}`, pattern });
    }
    if (ts.isNewExpression(node) && node.expression.getText(source) === 'RegExp' && file !== COMPOSED.file) {
      throw new Error(`${file}:${lineOf()} makes a pattern while it runs: write it out, so that it can be judged.`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function sources(): string[] {
  return ['domain', 'web', 'demo', 'backend', 'storefront', 'admin']
    .flatMap((workspace) =>
      readdirSync(join(ROOT, workspace, 'src'), { recursive: true, encoding: 'utf8' }).map((file) =>
        join(workspace, 'src', file),
      ),
    )
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/test\//.test(file) && !OFFLINE.test(file));
}

/** Milliseconds of processor time for one search in `text`; for a slow one the fastest of three. */
function timeOf(pattern: RegExp, text: string): number {
  const taken: number[] = [];
  do {
    pattern.lastIndex = 0;
    const begun = process.cpuUsage();
    text.search(pattern);
    if (pattern.global) text.replace(pattern, '');
    const { user, system } = process.cpuUsage(begun);
    taken.push((user + system) / 1_000);
  } while (taken.length < 3 && Math.min(...taken) > ALLOWED / 2);
  return Math.min(...taken);
}

/** The slowest text, found through shorter ones, and its time for 10 kB. Stops at the first that is too slow. */
function worstOf(pattern: RegExp): { text: string; time: number } {
  let attacks = attacksOn(pattern);
  for (const length of LENGTHS) {
    const timed = attacks.map((attack) => ({ attack, text: textOf(attack, length), time: 0 }));
    for (const one of timed) {
      one.time = timeOf(pattern, one.text);
      if (one.time > ALLOWED) return one;
      // Only here: a pattern whose time doubles with each character would never end.
      if (length === LENGTHS.at(-1) && one.time > ALLOWED / 10) {
        const text = textOf(one.attack, LONG[0]);
        const time = timeOf(pattern, text);
        if (time > ALLOWED) return { text, time };
      }
    }
    timed.sort((one, other) => other.time - one.time);
    attacks = timed.slice(0, length === LENGTHS.at(-1) ? WORST : undefined).map(({ attack }) => attack);
  }
  let worst = { text: '', time: 0 };
  for (const length of LONG) {
    const timed = attacks.map((attack) => ({ attack, time: 0 }));
    for (const one of timed) {
      const text = textOf(one.attack, length);
      one.time = (timeOf(pattern, text) * LONG[0]) / length;
      if (one.time > worst.time) worst = { text, time: one.time };
      if (worst.time > ALLOWED) return worst;
    }
    timed.sort((one, other) => other.time - one.time);
    attacks = timed.slice(0, LONGEST).map(({ attack }) => attack);
  }
  return worst;
}

function textOf({ lead, pump, end }: { lead: string; pump: string; end: string }, length: number): string {
  return lead + pump.repeat(Math.ceil(length / pump.length)) + end;
}

/** Each once, however often it is written. */
const written = [
  ...new Map(
    sources()
      .flatMap(patternsOf)
      .map((one) => [String(one.pattern), one]),
  ).values(),
];

test('the regular expressions of the source code are found', () => {
  expect(written.length).toBeGreaterThan(80);
  expect(written.map(({ where }) => where)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^domain\/src\/email-address\.ts:\d+ .*\\p\{L\}/)]),
  );
});

test.each([
  ['the email pattern that everybody writes', /^[^\s@]+@[^\s@]+\.[^\s@]+$/],
  ['blanks at the end', /\s+$/],
  ['two words', /(\S+)\s+(\S+)/],
  ['alternatives that overlap', /^(a|a)*$/],
  ['a tail behind a head', /^x=(?:[a-z]*[a-z0-9]*)*!$/],
])('%s is detected as too slow', (_, pattern) => {
  expect(worstOf(pattern).time).toBeGreaterThan(ALLOWED);
});

test.each(COMPOSED.patterns)(
  'the composed pattern %p takes negligible time on the longest text that it reads',
  (pattern) => {
    const texts = attacksOn(pattern).flatMap((attack) =>
      LENGTHS.filter((length) => length < COMPOSED.most).map((length) => textOf(attack, length)),
    );
    const longest = attacksOn(pattern).map((attack) => textOf(attack, COMPOSED.most));
    for (const text of [...texts, ...longest]) {
      expect({ of: text.slice(0, 20), isSlow: timeOf(pattern, text) > ALLOWED }).toMatchObject({
        isSlow: false,
      });
    }
  },
);

test.each(written.map(({ where, pattern }) => [where, pattern] as const))(
  'the regular expression at %s takes negligible time',
  (_, pattern) => {
    const { text, time } = worstOf(pattern);
    expect({ of: text.slice(0, 20), isSlow: time > ALLOWED }).toEqual({ of: text.slice(0, 20), isSlow: false });
  },
);
