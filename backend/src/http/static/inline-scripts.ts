import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVER_FOLDER } from './static-apps.js';

const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g;

/**
 * `'sha256-…'` of every inline script of a built app's pages, for the content security policy. The pages are read once at
 * startup; a script injected later has another hash and doesn't run.
 */
export function inlineScriptHashes(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const folders = [folder, join(folder, SERVER_FOLDER)].filter((own) => existsSync(own));
  const pages = folders.flatMap((own) => readdirSync(own).map((file) => join(own, file)));
  const scripts = pages
    .filter((page) => page.endsWith('.html'))
    .flatMap((page) => [...readFileSync(page, 'utf8').matchAll(INLINE_SCRIPT)]);
  const hashes = scripts.map(([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  return [...new Set(hashes)];
}
