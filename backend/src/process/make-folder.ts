import { existsSync, mkdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it. Node's own `recursive` hangs where the system reports a new folder as missing, as below
 * /proc.
 *
 * @param mode of the last; those above are made as the umask has it
 * @returns whether it was not there yet
 * @throws what the file system says
 */
export function makeFolder(folder: string, mode = 0o777): boolean {
  if (existsSync(folder)) return false;
  if (dirname(folder) !== folder) makeFolder(dirname(folder));
  try {
    mkdirSync(folder, mode);
    return true;
  } catch (error) {
    if (existsSync(folder)) return false;
    throw error;
  }
}

/** Like {@link makeFolder}, asynchronous: usually the folder exists, and one call is enough. */
export async function makeFolderBeside(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || dirname(folder) === folder) throw error;
    await makeFolderBeside(dirname(folder));
    await mkdir(folder).catch((problem: NodeJS.ErrnoException) => {
      if (problem.code !== 'EEXIST') throw problem;
    });
  }
}
