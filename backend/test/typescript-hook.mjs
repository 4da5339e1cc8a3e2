/** Lets Node run our TypeScript sources as the ES modules that they are: `node --import ./typescript-hook.mjs x.ts`. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { register } from 'node:module';

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
  const { transform } = await import('@swc/core');
  const { code } = await transform(await readFile(new URL(url), 'utf8'), {
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
  return { format: 'module', source: code, shortCircuit: true };
}
