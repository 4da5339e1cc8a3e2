import { randomUUID } from 'node:crypto';
import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import { makeFolderBeside } from '../process/make-folder.js';
import { storageUnavailable } from './storage-unavailable.js';

const HOUR_MS = 60 * 60 * 1000;

/**
 * Temporary files on this machine. They are in DATA_DIR, because the system's temporary folder is memory in many containers.
 * Files of a killed process are deleted at the next start, or within the hour.
 */
@Injectable()
export class Scratch implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #logger = new Logger(Scratch.name);
  readonly #folder: string;
  #timer: NodeJS.Timeout | undefined;

  constructor(@Inject(CONFIG) { dataDir }: Pick<Config, 'dataDir'>) {
    this.#folder = join(dataDir, 'scratch');
  }

  onApplicationBootstrap(): void {
    const sweep = () => void this.sweep().catch((error: Error) => this.#logger.warn(`Not swept: ${error.message}`));
    this.#timer = setInterval(sweep, HOUR_MS).unref();
    sweep();
  }

  onApplicationShutdown(): void {
    clearInterval(this.#timer);
  }

  /**
   * @returns the path of a file with all of `body`. Remove it after use.
   * @throws DependencyUnavailable for a full or broken disk, and errors of the stream; no file is left then
   */
  async keep(body: Readable): Promise<string> {
    const path = join(this.#folder, randomUUID());
    try {
      await makeFolderBeside(this.#folder);
      await writeFile(path, body, { flag: 'wx' });
      return path;
    } catch (error) {
      body.destroy();
      await this.remove(path).catch(() => undefined);
      throw storageUnavailable(error) ?? error;
    }
  }

  remove(path: string): Promise<void> {
    return rm(path, { force: true });
  }

  /** Deletes files that are older than any in use. */
  async sweep(): Promise<void> {
    const names = await readdir(this.#folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    for (const name of names) {
      const path = join(this.#folder, name);
      const changed = await stat(path).then(
        ({ mtimeMs }) => mtimeMs,
        () => Number.POSITIVE_INFINITY,
      );
      if (changed < Date.now() - HOUR_MS) await this.remove(path);
    }
  }
}
