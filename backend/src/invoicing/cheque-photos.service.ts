import { randomUUID } from 'node:crypto';
import { Injectable, NotFoundException } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { orNotFound } from '../database/or-not-found.js';
import type { CurrentUser } from '../http/decorators.js';
import { requestJob } from '../queue/outbox.js';
import { FileNotStored, Storage, type StoredFile } from '../storage/storage.js';
import { Cheque } from './cheque.entity.js';
import { ChequePhoto } from './cheque-photo.entity.js';

const NONE = 'The cheque has no photo.';

/** Photos of cheques: private, encoded again like all pictures, one per cheque. */
@Injectable()
export class ChequePhotosService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly storage: Storage,
  ) {}

  /** @throws NotFoundException; UnsupportedMediaTypeException and BadRequestException for what is no picture */
  async save(chequeId: string, file: Buffer, by: CurrentUser): Promise<void> {
    if (!(await this.dataSource.manager.existsBy(Cheque, { id: chequeId }))) {
      throw new NotFoundException('Cheque not found.');
    }
    const { encodePicture } = await import('../uploads/encode-picture.js');
    const [widest] = (await encodePicture(file)).versions;
    if (!widest) throw new Error('The encoder made no picture.');
    const storageKey = `private/cheques/${randomUUID()}.webp`;
    await this.storage.put(storageKey, widest.webp, 'image/webp');
    try {
      await this.dataSource.transaction(async (manager) => {
        await manager.findOneOrFail(Cheque, { where: { id: chequeId }, lock: { mode: 'pessimistic_write' } });
        const former = await manager.findOneBy(ChequePhoto, { chequeId });
        await manager.upsert(ChequePhoto, { chequeId, storageKey, takenBy: by.name, takenAt: new Date() }, [
          'chequeId',
        ]);
        if (former) await requestJob(manager, 'storage.delete-file', { key: former.storageKey });
      });
    } catch (error) {
      await this.storage.delete(storageKey);
      throw error;
    }
  }

  /** @throws NotFoundException */
  async open(chequeId: string): Promise<StoredFile> {
    const photo = orNotFound(await this.dataSource.manager.findOneBy(ChequePhoto, { chequeId }), NONE);
    try {
      return await this.storage.get(photo.storageKey);
    } catch (error) {
      if (error instanceof FileNotStored) throw new NotFoundException(NONE);
      throw error;
    }
  }
}
