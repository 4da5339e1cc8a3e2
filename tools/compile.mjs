/**
 * Turns the TypeScript of a workspace's `src` into the JavaScript of its `dist`, by SWC: `node ../tools/compile.mjs`
 * in the workspace. Types are only stripped; that they are right is the business of `npm test`.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { transformFile } from '@swc/core';

const source = join(process.cwd(), 'src');
const output = join(process.cwd(), 'dist');

const files = readdirSync(source, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name));

rmSync(output, { recursive: true, force: true });
await Promise.all(files.map(compile));

async function compile(file) {
  const target = join(output, relative(source, file).replace(/\.tsx?$/, '.js'));
  const { code, map } = await transformFile(file, {
    swcrc: false,
    sourceMaps: true,
    sourceFileName: relative(dirname(target), file),
    module: { type: 'es6' },
    jsc: {
      target: 'es2022',
      keepClassNames: true,
      parser: { syntax: 'typescript', tsx: file.endsWith('.tsx'), decorators: true },
      transform: {
        legacyDecorator: true,
        decoratorMetadata: true,
        useDefineForClassFields: false,
        react: { runtime: 'automatic' },
      },
    },
  });
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, `${code}//# sourceMappingURL=${target.slice(dirname(target).length + 1)}.map\n`);
  writeFileSync(`${target}.map`, map);
}
