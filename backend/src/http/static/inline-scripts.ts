import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g;

/**
 * `'sha256-…'` of every inline script of a built app's pages, for the content security policy. The pages are read once at
 * startup; a script injected later has another hash and doesn't run.
 */
export function inlineScriptHashes(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const pages = readdirSync(folder).filter((file) => file.endsWith('.html'));
  const scripts = pages.flatMap((page) => [...readFileSync(join(folder, page), 'utf8').matchAll(INLINE_SCRIPT)]);
  const hashes = scripts.map(([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  return [...new Set(hashes)];
}
