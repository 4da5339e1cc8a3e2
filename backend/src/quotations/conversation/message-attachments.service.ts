import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { ConflictException, Inject, Injectable, NotFoundException } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../../config/config.js';
import type { FilePart } from '../../http/body/multipart.js';
import { FileInspector } from '../../inspection/file-inspector.js';
import { FileNotStored, Storage, type StoredFile } from '../../storage/storage.js';
import { AnonymousFiles } from '../../users/anonymous-files.js';
import { callersAccount } from '../../users/callers-account.js';
import { type DocumentKind, documentName, recognise } from '../../users/document-file.js';
import { hashed, limitedTo, megabytes, type UploadQuota, UploadSemaphores } from '../../users/upload-quota.js';
import { currentQuotationId } from '../merged-requests.js';
import { hiddenFromAccount } from '../revisions/former-recipients.js';
import type { Participant } from './participant.js';
import type { LocalFile } from './post-message.js';

const KINDS: readonly DocumentKind[] = ['pdf', 'jpg', 'png', 'xlsx'];

/** Files attached to messages: private to the quotation's customer and admins. */
@Injectable()
export class MessageAttachmentsService {
  readonly #uploads = new UploadSemaphores();

  constructor(
    private readonly dataSource: DataSource,
    private readonly storage: Storage,
    private readonly anonymous: AnonymousFiles,
    private readonly inspector: FileInspector,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Runs `receive` with the sender's remaining quota; files it keeps must be recorded, or discarded, within it. */
  withQuota<T>(sender: Participant, receive: (quota: UploadQuota) => Promise<T>): Promise<T> {
    if (sender.userType === 'admin') return receive({ files: Infinity, bytes: Infinity, full: '' });
    const [whose, quota] =
      sender.userType === 'link'
        ? [sender.quotationId, () => this.#quotaOfLink(sender.quotationId)]
        : [sender.id, () => this.#quotaOf(sender.id)];
    return this.#uploads.withQuota(whose, quota, receive);
  }

  /**
   * Stores one file while it is received.
   * @throws UnsupportedMediaTypeException, ConflictException as soon as the quota is exceeded.
   */
  async keep(quotationId: string, { fileName, stream }: FilePart, quota: UploadQuota): Promise<LocalFile> {
    quota.files -= 1;
    if (quota.files < 0) throw new ConflictException(quota.full);
    const { ending, contentType, body, bytes } = await recognise(stream, KINDS);
    const storageKey = `private/messages/${quotationId}/${randomUUID()}.${ending}`;
    const hash = createHash('sha256');
    await this.storage.put(storageKey, Readable.from(hashed(hash, limitedTo(quota, body))), contentType);
    await this.inspector.inspect(storageKey, ending);
    const { isAnonymous = false } = quota;
    if (isAnonymous) await this.anonymous.count(storageKey, bytes());
    return {
      fileName: documentName(fileName, ending),
      contentType,
      bytes: bytes(),
      storageKey,
      hash: hash.digest('hex'),
      isAnonymous,
    };
  }

  async discard({ storageKey, bytes, isAnonymous }: LocalFile): Promise<void> {
    await this.storage.delete(storageKey);
    if (isAnonymous) await this.anonymous.giveBack(bytes);
  }

  /** @throws NotFoundException for files that the caller may not see. */
  async open(caller: Participant, requestedId: string, id: string): Promise<{ fileName: string; file: StoredFile }> {
    const quotationId = await currentQuotationId(this.dataSource.manager, requestedId);
    const [found] = await this.dataSource.query<{ file_name: string; storage_key: string }[]>(
      `SELECT a.file_name, a.storage_key FROM message_attachments a
       JOIN quotation_messages m ON m.id = a.message_id JOIN quotations q ON q.id = m.quotation_id
       WHERE a.id = $1 AND q.id = $2 AND q.deleted_at IS NULL
         AND CASE $3 WHEN 'admin' THEN true
           WHEN 'customer' THEN q.customer_id = $4 AND NOT (m.internal OR ${hiddenFromAccount('m')})
           ELSE NOT (m.internal OR m.former) END`,
      [id, quotationId, caller.userType, caller.id],
    );
    if (!found || (caller.userType === 'link' && caller.quotationId !== quotationId))
      throw new NotFoundException('Attachment not found.');
    try {
      return { fileName: found.file_name, file: await this.storage.get(found.storage_key) };
    } catch (error) {
      if (error instanceof FileNotStored) throw new NotFoundException('Attachment not found.');
      throw error;
    }
  }

  /** Uploads by a link holder count per quotation, because the link identifies no user. */
  async #quotaOfLink(quotationId: string): Promise<UploadQuota> {
    const { files, bytes } = this.config.limits.documents;
    const [stored] = await this.dataSource.query<[{ files: number; bytes: number }]>(
      `SELECT count(*)::int AS files, coalesce(sum(a.bytes), 0)::float8 AS bytes
       FROM message_attachments a JOIN quotation_messages m ON m.id = a.message_id
       WHERE m.quotation_id = $1 AND m.side = 'customer' AND m.author_id IS NULL`,
      [quotationId],
    );
    const full = `At most ${files} files can be sent about one quotation here, ${megabytes(bytes)} in all. Please mail us the rest.`;
    return { files: files - stored.files, bytes: bytes - stored.bytes, full, isAnonymous: true };
  }

  /** Until the address is verified, attachments count toward the quota of the account's documents. */
  async #quotaOf(userId: string): Promise<UploadQuota> {
    const { manager } = this.dataSource;
    const { emailVerifiedAt } = await callersAccount(manager, userId);
    const { attachments, unverifiedDocuments } = this.config.limits;
    const isVerified = emailVerifiedAt !== null;
    const { files, bytes } = isVerified ? attachments : unverifiedDocuments;
    const [stored] = await manager.query<[{ files: number; bytes: number }]>(
      `SELECT count(*)::int AS files, coalesce(sum(bytes), 0)::float8 AS bytes FROM (
         SELECT a.bytes FROM message_attachments a JOIN quotation_messages m ON m.id = a.message_id WHERE m.author_id = $1
         UNION ALL SELECT bytes FROM user_documents WHERE user_id = $1 AND $2
       ) files`,
      [userId, !isVerified],
    );
    const full = isVerified
      ? `At most ${files} files can be sent from one account, ${megabytes(bytes)} in all. Please mail us the rest.`
      : `Until your address is confirmed, at most ${files} files of ${megabytes(bytes)} in all can be stored. Please open the link that we mailed you.`;
    return { files: files - stored.files, bytes: bytes - stored.bytes, full, isAnonymous: !isVerified };
  }
}
