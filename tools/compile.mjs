/**
 * Compiles the TypeScript of a workspace's `src` into the JavaScript of its `dist`, by SWC: `node ../tools/compile.mjs` in the
 * workspace, and copies its SQL and JSON. Types are only stripped; `npm test` checks them.
 */
import { copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * @param workspace its folder
 * @param folders below it, from where to where; `rewrite` has a last word about the code of a file
 * @throws Error that names the files which are no TypeScript.
 */
export async function compile(workspace, { from = 'src', to = 'dist', rewrite = (code) => code } = {}) {
  // Loaded when there is something to do: a start that builds nothing does not wait for a compiler.
  const { transformFile } = await import('@swc/core');
  const source = join(workspace, from);
  const output = join(workspace, to);
  const all = readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const files = all.filter((file) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file));
  rmSync(output, { recursive: true, force: true });
  const written = await Promise.allSettled(
    files.map(async (file) => {
      const target = join(output, relative(source, file).replace(/\.tsx?$/, '.js'));
      const { code, map } = await transformFile(file, optionsFor(file, target));
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, `${rewrite(code)}//# sourceMappingURL=${basename(target)}.map\n`);
      writeFileSync(`${target}.map`, map);
    }),
  );
  for (const file of all.filter((name) => /\.(sql|json)$/.test(name))) {
    const target = join(output, relative(source, file));
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(file, target);
  }
  const problems = written.filter(({ status }) => status === 'rejected');
  if (problems.length > 0) throw new Error(problems.map(({ reason }) => reason.message ?? reason).join('\n'));
}

/** The decorators and their metadata as Nest, TypeORM and class-validator read them. */
const optionsFor = (file, target) => ({
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

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await compile(process.cwd());
