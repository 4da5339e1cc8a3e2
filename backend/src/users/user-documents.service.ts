import { randomUUID } from 'node:crypto';
import { BadRequestException, ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { CurrentUser } from '../http/decorators.js';
import type { FilePart } from '../http/multipart.js';
import { FileNotStored, Storage, type StoredFile } from '../storage/storage.js';
import { documentName, recognise } from './document-file.js';
import { User } from './user.entity.js';
import { UserDocument } from './user-document.entity.js';

/** A file that is stored and that no row tells of yet. */
type KeptDocument = Pick<UserDocument, 'field' | 'fileName' | 'contentType' | 'bytes' | 'storageKey'>;

/** The disk is not a customer's to fill. */
const MAX_OF_ONE_CUSTOMER = 20;

/** Papers of customers, such as a business registration: for their owner and for admins. */
@Injectable()
export class UserDocumentsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly storage: Storage,
  ) {}

  /** Stores one file of a form while it comes in. @throws UnsupportedMediaTypeException */
  async keep(userId: string, { field, fileName, stream }: FilePart): Promise<KeptDocument> {
    const { ending, contentType, body, bytes } = await recognise(stream);
    const storageKey = `private/users/${userId}/${randomUUID()}.${ending}`;
    await this.storage.put(storageKey, body, contentType);
    return { field, fileName: documentName(fileName, ending), contentType, bytes: bytes(), storageKey };
  }

  async discard({ storageKey }: KeptDocument): Promise<void> {
    await this.storage.delete(storageKey);
  }

  /**
   * Notes the files of one form, all or none.
   *
   * @throws BadRequestException when there is none.
   * @throws ConflictException when the customer has too many.
   */
  async record(userId: string, kept: readonly KeptDocument[]): Promise<UserDocument[]> {
    if (kept.length === 0) throw new BadRequestException('Please choose a document to upload.');
    try {
      return await this.dataSource.transaction(async (manager) => {
        // Forms of one customer take turns, so that the count is true.
        await manager.findOneOrFail(User, { where: { id: userId }, lock: { mode: 'pessimistic_write' } });
        const stored = await manager.countBy(UserDocument, { userId });
        if (stored + kept.length > MAX_OF_ONE_CUSTOMER) {
          throw new ConflictException(`At most ${MAX_OF_ONE_CUSTOMER} documents can be stored for one account.`);
        }
        return manager.save(kept.map((document) => manager.create(UserDocument, { ...document, userId })));
      });
    } catch (error) {
      await Promise.all(kept.map((document) => this.discard(document)));
      throw error;
    }
  }

  /** Oldest first. @throws NotFoundException when there is no such user. */
  async list(userId: string): Promise<UserDocument[]> {
    const { manager } = this.dataSource;
    if (!(await manager.existsBy(User, { id: userId }))) throw new NotFoundException('User not found');
    return manager.find(UserDocument, { where: { userId }, order: { createdAt: 'ASC', id: 'ASC' } });
  }

  /** A document that the caller owns, or any for an admin. @throws NotFoundException for all others. */
  async open(caller: CurrentUser, id: string): Promise<{ document: UserDocument; file: StoredFile }> {
    return this.file(caller.userType === 'admin' ? { id } : { id, userId: caller.id });
  }

  /** @throws NotFoundException */
  async openOf(userId: string, id: string): Promise<{ document: UserDocument; file: StoredFile }> {
    return this.file({ id, userId });
  }

  private async file(which: { id: string; userId?: string }): Promise<{ document: UserDocument; file: StoredFile }> {
    const document = await this.dataSource.manager.findOneBy(UserDocument, which);
    if (!document) throw new NotFoundException('Document not found.');
    try {
      return { document, file: await this.storage.get(document.storageKey) };
    } catch (error) {
      if (error instanceof FileNotStored) throw new NotFoundException('Document not found.');
      throw error;
    }
  }
}
