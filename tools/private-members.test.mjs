import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const root = join(__dirname, '..');
const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => path && !path.endsWith('.d.ts'));

/** Members that are private by TypeScript's word alone, which nothing holds to at run time. */
function privateByWord(text) {
  const found = [];
  const visit = (node) => {
    if (ts.isClassElement(node) && !ts.isConstructorDeclaration(node)) {
      const isByWord = (ts.canHaveModifiers(node) && ts.getModifiers(node)) || [];
      if (isByWord.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword)) found.push(node.name.getText());
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('a.tsx', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return found;
}

test('private class members use #, except for constructor parameters', () => {
  const named = sources.flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return /\bprivate\b/.test(text) ? privateByWord(text).map((name) => `${path}: ${name}`) : [];
  });
  expect(named).toEqual([]);
});

test.each([
  ['class A { private a = 1 }', ['a']],
  ['class A { static private async b() {} }', ['b']],
  ['const A = class { private get c() { return 1 } }', ['c']],
  ['class A { #a = 1; private constructor(private readonly b: B) {} }', []],
])('finds members with the private keyword in: %s', (text, names) => expect(privateByWord(text)).toEqual(names));
