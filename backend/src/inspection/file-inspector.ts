import { Inject, Injectable, Logger, ServiceUnavailableException, UnsupportedMediaTypeException } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import { readStored, Storage } from '../storage/storage.js';
import { scan } from './clamd.js';
import { natureOfWorkbook } from './macro-parts.js';

const REFUSED = {
  active: 'This workbook holds macros or embedded objects. Save it as a plain .xlsx without them and send it again.',
  unreadable: "This workbook can't be read. Save it as .xlsx again and send that.",
} as const;
const INFECTED = 'A malware check refused this file. Please look at it with your own scanner before you send it again.';
const AWAY =
  'Files can not be checked for malware at this moment, so none are taken. Please try again in some minutes.';

/** Checks files that people send each other through us, once they are stored and before a record refers to them. */
@Injectable()
export class FileInspector {
  readonly #log = new Logger('FileInspector');

  constructor(
    private readonly storage: Storage,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * @param ending what the file is, by its content
   * @throws UnsupportedMediaTypeException for one with macros or malware, ServiceUnavailableException while it can't be
   *   checked; the file is gone then
   */
  async inspect(storageKey: string, ending: string): Promise<void> {
    if (ending !== 'xlsx' && !this.config.clamav) return;
    try {
      const file = await readStored(this.storage, storageKey);
      if (ending === 'xlsx') await rejectActive(file);
      if (this.config.clamav) await this.#rejectInfected(file);
    } catch (rejection) {
      await this.storage.delete(storageKey);
      throw rejection;
    }
  }

  async #rejectInfected(file: Buffer): Promise<void> {
    if (!this.config.clamav) return;
    const found = await scan(this.config.clamav, file).catch((error: Error) => {
      this.#log.error({ event: 'inspection.not-checked', reason: error.message });
      throw new ServiceUnavailableException(AWAY);
    });
    if (found === null) return;
    this.#log.warn({ event: 'inspection.refused', found });
    throw new UnsupportedMediaTypeException(INFECTED);
  }
}

/** @throws UnsupportedMediaTypeException */
async function rejectActive(workbook: Buffer): Promise<void> {
  const nature = await natureOfWorkbook(workbook);
  if (nature !== 'plain') throw new UnsupportedMediaTypeException(REFUSED[nature]);
}
