import { mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A new data folder. All tests share its cache: the browser in it is 190 MB and takes seconds to unpack. Removing
 * the folder keeps the cache.
 */
export function newDataDir(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `selvedge-${name}-`));
  const shared = process.env.TEST_CACHE_DIR;
  if (shared !== undefined) {
    mkdirSync(shared, { recursive: true, mode: 0o700 });
    symlinkSync(shared, join(folder, 'cache'), 'dir');
  }
  return folder;
}
