import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { storageUnavailable } from '../storage/storage-unavailable.js';
import { type Envelope, Mailer } from './mailer.js';

/** Used without a mail server: every message becomes an .eml file that any mail program opens. */
export class FolderMailer extends Mailer {
  constructor(private readonly folder: string) {
    super();
  }

  /** Writing the same mail twice leaves one file, so the hand-over need not be recorded. */
  async deliver(message: Buffer, { id, createdAt }: Envelope): Promise<'not_configured'> {
    try {
      await mkdir(this.folder, { recursive: true, mode: 0o700 });
      const path = join(this.folder, `${createdAt.toISOString().replaceAll(':', '-')}-${id}.eml`);
      // Two workers may process the same mail.
      const unfinished = `${path}.${randomUUID()}.unfinished`;
      await writeFile(unfinished, message, { mode: 0o600 });
      await rename(unfinished, path);
    } catch (error) {
      throw storageUnavailable(error) ?? error;
    }
    return 'not_configured';
  }
}
