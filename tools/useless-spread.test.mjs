import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const root = join(__dirname, '..');
const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => path && !path.endsWith('.d.ts'));
const { ArrayLiteralExpression: array, ObjectLiteralExpression: object } = ts.SyntaxKind;
/** Tests may break a long table of cases into lines by spreading arrays. */
const literalsIn = (path) => (/\.(test|spec)\.|\/test\/|^e2e\//.test(path) ? [object] : [object, array]);

/** The lines that spread a literal, whose elements or properties can stand there themselves. */
function uselessSpreads(text, literals) {
  const source = ts.createSourceFile('a.tsx', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const lines = [];
  const visit = (node) => {
    if ((ts.isSpreadElement(node) || ts.isSpreadAssignment(node)) && literals.includes(node.expression.kind)) {
      lines.push(source.getLineAndCharacterOfPosition(node.getStart()).line + 1);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return lines;
}

test('nothing spreads a literal', () => {
  const found = sources.flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    if (!/\.\.\.[[{]/.test(text)) return [];
    return uselessSpreads(text, literalsIn(path)).map((line) => `${path}:${line}`);
  });
  expect(found).toEqual([]);
});

test.each([
  ["const a = [\n  ...['b', 'c'],\n];", [2]],
  ['const a = { ...{ b: 1 } };', [1]],
  ['f(...[1, 2]);', [1]],
  ['const a = [...(b ? [1] : []), ...[1, 2].map(String)];', []],
])('finds them in: %s', (text, lines) => expect(uselessSpreads(text, [object, array])).toEqual(lines));
