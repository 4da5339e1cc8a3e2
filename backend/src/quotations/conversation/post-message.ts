import { BadRequestException, NotFoundException } from '@nestjs/common';
import { plainText } from '@selvedge/domain/plain-text';
import { MESSAGE_REQUIRED, type MessageKind, type Side } from '@selvedge/domain/quotations/conversation';
import type { EntityManager } from 'typeorm';
import { requestJob } from '../../queue/outbox.js';
import { MessageAttachment } from './message-attachment.entity.js';
import { QuotationMessage } from './quotation-message.entity.js';

/** A stored file of a message, without a row yet. */
export interface LocalFile extends Pick<MessageAttachment, 'fileName' | 'contentType' | 'bytes' | 'storageKey'> {
  /** SHA-256 of its content. */
  readonly hash: string;
  /** It also counts toward the global quota for anonymous uploads. */
  readonly isAnonymous: boolean;
}

export interface NewMessage {
  quotationId: string;
  side: Side;
  /**
   * A plain message by default, for which the other side is notified by mail; callers that post an answer notify by themselves.
   */
  kind?: MessageKind;
  /** An internal note. */
  internal?: boolean;
  /** The id is null for authors without an account. */
  author: { readonly id: string | null; readonly name: string };
  text: string;
  files?: readonly LocalFile[];
}

/**
 * Writes a message in the caller's transaction and locks the quotation, so that messages become visible in the order of their
 * positions.
 *
 * @returns its id.
 * @throws NotFoundException for a deleted quotation, BadRequestException for an empty message.
 */
export async function post(manager: EntityManager, message: NewMessage): Promise<string> {
  const { quotationId, side, kind = 'message', internal = false, author, files = [] } = message;
  const body = plainText(message.text);
  if (body === '' && files.length === 0) throw new BadRequestException(MESSAGE_REQUIRED);
  await lockConversation(manager, quotationId);
  const { id } = await manager.save(
    manager.create(QuotationMessage, {
      quotationId,
      position: await nextPosition(manager, quotationId),
      side,
      kind,
      internal,
      authorId: author.id,
      authorName: author.name,
      body,
    }),
  );
  if (files.length > 0) {
    await manager.insert(
      MessageAttachment,
      files.map(({ hash: _hash, isAnonymous: _, ...file }, position) => ({ ...file, messageId: id, position })),
    );
  }
  if (kind === 'message' && !internal) {
    const to = side === 'house' ? 'customer' : 'house';
    await requestJob(manager, 'quotations.tell-of-messages', { quotation_id: quotationId, to });
  }
  return id;
}

/**
 * Serializes writing, reading and notifying for one quotation.
 *
 * @returns the id of the quotation: of the present one, if this one was merged
 * @throws NotFoundException
 */
export async function lockConversation(manager: EntityManager, quotationId: string): Promise<string> {
  const [found] = await manager.query<{ merged_into: string | null; is_deleted: boolean }[]>(
    'SELECT merged_into, deleted_at IS NOT NULL AS is_deleted FROM quotations WHERE id = $1 FOR NO KEY UPDATE',
    [quotationId],
  );
  if (found?.merged_into) return lockConversation(manager, found.merged_into);
  if (!found || found.is_deleted) throw new NotFoundException('Quotation not found.');
  return quotationId;
}

async function nextPosition(manager: EntityManager, quotationId: string): Promise<number> {
  const last = await manager.maximum(QuotationMessage, 'position', { quotationId });
  return (last ?? 0) + 1;
}

/** Moves the messages of several quotations to the one that replaces them, in order of writing. All quotations are locked. */
export async function joinConversations(manager: EntityManager, ids: readonly string[], into: string): Promise<void> {
  await manager.query(
    `UPDATE quotation_messages m SET quotation_id = $2, position = joined.position
     FROM (SELECT id, row_number() OVER (ORDER BY created_at, id) AS position
           FROM quotation_messages WHERE quotation_id = ANY($1)) joined
     WHERE joined.id = m.id`,
    [ids, into],
  );
  // Mails still queued now depend on the quotation that remains.
  await manager.query('UPDATE mails SET customer_of = $2 WHERE customer_of = ANY($1)', [ids, into]);
}

/** The content by which a repeated message is recognized. */
export function contentOf({ quotationId, text, internal = false, files = [] }: NewMessage): unknown {
  return [quotationId, plainText(text), internal, files.map(({ fileName, hash }) => [fileName, hash])];
}
