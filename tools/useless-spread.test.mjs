import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..');
const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter(Boolean);

test('no object spreads a literal, whose properties can stand in it themselves', () => {
  const lines = sources.flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .flatMap((line, index) => (/\.\.\.\{/.test(line) ? `${path}:${index + 1}` : [])),
  );
  expect(lines).toEqual([]);
});
