/** Lets Node run our TypeScript sources as the ES modules that they are: `node --import ./typescript-hook.mjs x.ts`. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire, register } from 'node:module';
import { fileURLToPath } from 'node:url';

// Node loads this file once more, to ask it: there it must not register itself again. Worker threads each need it.
const ASKED = '?asked';
if (!import.meta.url.endsWith(ASKED)) register(`${import.meta.url}${ASKED}`);

const domain = new URL('../../domain/src/', import.meta.url);

/** @public Node asks for it by its name. */
export async function resolve(specifier, context, nextResolve) {
  const [, shared] = /^@selvedge\/domain\/(.+)$/.exec(specifier) ?? [];
  if (shared) return nextResolve(sourceOf(new URL(shared, domain)), context);
  if (/^\.{1,2}\/.*\.js$/.test(specifier) && /\.tsx?$/.test(context.parentURL ?? '')) {
    return nextResolve(sourceOf(new URL(specifier.replace(/\.js$/, ''), context.parentURL)), context);
  }
  return nextResolve(specifier, context);
}

function sourceOf({ href }) {
  return existsSync(new URL(`${href}.tsx`)) ? `${href}.tsx` : `${href}.ts`;
}

/** @public Node asks for it by its name. */
export async function load(url, context, nextLoad) {
  if (!/\.tsx?$/.test(url)) return nextLoad(url, context);
  return { format: 'module', source: await compiled(url), shortCircuit: true };
}

/** Translations are kept: a run starts some sixty processes of ours, and each reads 260 files. */
const kept = new URL('../../node_modules/.cache/typescript-hook/', import.meta.url);
const compiler = createRequire(import.meta.url).resolve('@swc/core/package.json');
const { version } = JSON.parse(await readFile(compiler, 'utf8'));

async function compiled(url) {
  const source = await readFile(new URL(url), 'utf8');
  const options = optionsFor(url);
  const key = createHash('sha256')
    .update(JSON.stringify([version, options, source]))
    .digest('hex');
  const file = new URL(`${key}.js`, kept);
  try {
    return await readFile(file, 'utf8');
  } catch {
    const { transform } = await import('@swc/core');
    const { code } = await transform(source, options);
    await keep(file, code);
    return code;
  }
}

/** Whole or not at all: other processes read it. */
async function keep(file, code) {
  await mkdir(kept, { recursive: true });
  const partial = `${fileURLToPath(file)}.${process.pid}`;
  await writeFile(partial, code);
  await rename(partial, file);
}

const optionsFor = (url) => ({
  filename: url,
  swcrc: false,
  module: { type: 'es6' },
  jsc: {
    target: 'es2022',
    keepClassNames: true,
    parser: { syntax: 'typescript', tsx: url.endsWith('x'), decorators: true },
    transform: {
      react: { runtime: 'automatic' },
      legacyDecorator: true,
      decoratorMetadata: true,
      useDefineForClassFields: false,
    },
  },
});
