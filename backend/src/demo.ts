import type { DataSource } from 'typeorm';
import { type Config, ConfigError } from './config/config.js';

/**
 * The interface of the demo package. It depends on the backend, never the other way round, so an installation may omit it, as the
 * production image does.
 */
export interface Demo {
  /** Fills an empty database with the demo; does nothing where there are fabrics. */
  seedDemo(dataSource: DataSource, options: { config: Config; log: (line: string) => void }): Promise<void>;
}

/** A name, not an import: neither the compiler nor the import rules may follow it. */
const PACKAGE: string = '@selvedge/demo';

/** @throws ConfigError that says what to do where the demo is not installed. */
export async function loadDemo(): Promise<Demo> {
  try {
    return await import(PACKAGE);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new ConfigError([
      'SEED_DEMO asks for the demo, which is not part of this installation. Set SEED_DEMO=false, or run npm ci and npm run build in a whole clone.',
    ]);
  }
}
