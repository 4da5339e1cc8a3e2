import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { BadRequestException, ConflictException, Inject, Injectable, NotFoundException } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import { CONFIG, type Config } from '../config/config.js';
import { orNotFound } from '../database/or-not-found.js';
import { changesBy } from '../database/versioned.js';
import type { FilePart } from '../http/body/multipart.js';
import type { CurrentUser } from '../http/decorators.js';
import { IdempotencyService } from '../http/idempotency/idempotency.service.js';
import { FileInspector } from '../inspection/file-inspector.js';
import { FileNotStored, Storage, type StoredFile } from '../storage/storage.js';
import { AnonymousFiles } from './anonymous-files.js';
import { callersAccount } from './callers-account.js';
import { type DocumentKind, documentName, recognise } from './document-file.js';
import { assertQuotaLeft, hashed, limitedTo, megabytes, type UploadQuota, UploadSemaphores } from './upload-quota.js';
import { User } from './user.entity.js';
import { UserDocument } from './user-document.entity.js';

/** A stored file that has no row yet. */
interface StoredDocument extends Pick<UserDocument, 'field' | 'fileName' | 'contentType' | 'bytes' | 'storageKey'> {
  readonly hash: string;
  /** True if it also counts toward the limit of the whole product. */
  readonly isAnonymous: boolean;
}

const KINDS: readonly DocumentKind[] = ['pdf', 'jpg', 'png'];

/** Documents of customers, such as a business registration: for their owner and for admins. */
@Injectable()
export class UserDocumentsService {
  readonly #uploads = new UploadSemaphores();

  constructor(
    private readonly dataSource: DataSource,
    private readonly storage: Storage,
    private readonly anonymous: AnonymousFiles,
    private readonly inspector: FileInspector,
    private readonly idempotency: IdempotencyService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Runs `receive` with the quota that the customer has left. @throws ConflictException if there is none. */
  withQuota<T>(userId: string, receive: (quota: UploadQuota) => Promise<T>): Promise<T> {
    return this.#uploads.withQuota(userId, () => this.#quotaOf(userId), receive);
  }

  async #quotaOf(userId: string): Promise<UploadQuota> {
    const { manager } = this.dataSource;
    const user = await callersAccount(manager, userId);
    const allowed = this.#allowanceOf(user);
    const stored = await storedOf(manager, user);
    return assertQuotaLeft({ ...allowed, files: allowed.files - stored.files, bytes: allowed.bytes - stored.bytes });
  }

  #allowanceOf({ emailVerifiedAt }: User): UploadQuota {
    const { documents, unverifiedDocuments } = this.config.limits;
    if (emailVerifiedAt !== null) {
      const { files, bytes } = documents;
      return {
        ...documents,
        full: `At most ${files} documents can be stored for one account, ${megabytes(bytes)} in all.`,
      };
    }
    const { files, bytes } = unverifiedDocuments;
    const full = `Until your address is confirmed, at most ${files} documents of ${megabytes(bytes)} in all can be stored. Please open the link that we mailed you.`;
    return { ...unverifiedDocuments, full, isAnonymous: true };
  }

  /**
   * Stores one file of a form while it is received.
   * @throws UnsupportedMediaTypeException
   * @throws ConflictException as soon as the quota is exceeded.
   */
  async keep(userId: string, { field, fileName, stream }: FilePart, quota: UploadQuota): Promise<StoredDocument> {
    const { ending, contentType, body, bytes } = await recognise(stream, KINDS);
    const storageKey = `private/users/${userId}/${randomUUID()}.${ending}`;
    const hash = createHash('sha256');
    await this.storage.put(storageKey, Readable.from(hashed(hash, limitedTo(quota, body))), contentType);
    await this.inspector.inspect(storageKey, ending);
    const { isAnonymous = false } = quota;
    if (isAnonymous) await this.anonymous.count(storageKey, bytes());
    return {
      field,
      fileName: documentName(fileName, ending),
      contentType,
      bytes: bytes(),
      storageKey,
      hash: hash.digest('hex'),
      isAnonymous,
    };
  }

  async discard({ storageKey, bytes, isAnonymous }: StoredDocument): Promise<void> {
    await this.storage.delete(storageKey);
    if (isAnonymous) await this.anonymous.giveBack(bytes);
  }

  /**
   * Records the files of one form, all or none, once for each key.
   *
   * @throws BadRequestException when there is none.
   * @throws ConflictException when there are more than the customer's quota allows, another replica's included.
   */
  async record(userId: string, uploaded: readonly StoredDocument[], key: string | undefined): Promise<UserDocument[]> {
    if (uploaded.length === 0) throw new BadRequestException('Please choose a document to upload.');
    const once = {
      caller: userId,
      scope: 'documents',
      key,
      content: uploaded.map(({ field, fileName, hash }) => [field, fileName, hash]),
      mismatch: 'These documents were already sent with other content. Please reload and try again.',
    };
    let isRecorded = false;
    try {
      const { ids, isRepeated } = await this.dataSource.transaction(async (manager) => {
        // Forms of one customer are recorded one at a time, so that the count is right.
        const user = await callersAccount(manager, userId, { mode: 'pessimistic_write' });
        const { result, isRepeated } = await this.idempotency.runOnce(manager, once, async () => {
          const { files, bytes, full } = this.#allowanceOf(user);
          const stored = await storedOf(manager, user);
          const coming = uploaded.reduce((sum, document) => sum + document.bytes, 0);
          if (stored.files + uploaded.length > files || stored.bytes + coming > bytes)
            throw new ConflictException(full);
          await changesBy(manager, user);
          const documents = await manager.save(
            uploaded.map(({ isAnonymous: _, hash: _hash, ...document }) =>
              manager.create(UserDocument, { ...document, userId }),
            ),
          );
          return { ids: documents.map(({ id }) => id) };
        });
        return { ids: result.ids, isRepeated };
      });
      isRecorded = !isRepeated;
      const documents = await this.dataSource.manager.findBy(UserDocument, { id: In(ids) });
      return documents.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
    } finally {
      if (!isRecorded) await Promise.all(uploaded.map((document) => this.discard(document)));
    }
  }

  /** Oldest first. @throws NotFoundException when there is no such user. */
  async list(userId: string): Promise<UserDocument[]> {
    const { manager } = this.dataSource;
    if (!(await manager.existsBy(User, { id: userId }))) throw new NotFoundException('User not found.');
    return manager.find(UserDocument, { where: { userId }, order: { createdAt: 'ASC', id: 'ASC' } });
  }

  /** A document that the caller owns, or any for staff who write customers. @throws NotFoundException for all others. */
  async open(caller: CurrentUser, id: string): Promise<{ document: UserDocument; file: StoredFile }> {
    return this.#file(caller.permissions.has('customer.write') ? { id } : { id, userId: caller.id });
  }

  /** @throws NotFoundException */
  async openOf(userId: string, id: string): Promise<{ document: UserDocument; file: StoredFile }> {
    return this.#file({ id, userId });
  }

  async #file(which: { id: string; userId?: string }): Promise<{ document: UserDocument; file: StoredFile }> {
    const document = orNotFound(await this.dataSource.manager.findOneBy(UserDocument, which), 'Document not found.');
    try {
      return { document, file: await this.storage.get(document.storageKey) };
    } catch (error) {
      if (error instanceof FileNotStored) throw new NotFoundException('Document not found.');
      throw error;
    }
  }
}

/** Until the address is verified, attachments of messages count together with documents. */
async function storedOf(
  manager: EntityManager,
  { id, emailVerifiedAt }: User,
): Promise<{ files: number; bytes: number }> {
  const [stored] = await manager.query<[{ files: number; bytes: number }]>(
    `SELECT count(*)::int AS files, coalesce(sum(bytes), 0)::float8 AS bytes FROM (
       SELECT bytes FROM user_documents WHERE user_id = $1
       UNION ALL SELECT a.bytes FROM message_attachments a JOIN quotation_messages m ON m.id = a.message_id
                 WHERE m.author_id = $1 AND $2
     ) files`,
    [id, emailVerifiedAt === null],
  );
  return stored;
}
