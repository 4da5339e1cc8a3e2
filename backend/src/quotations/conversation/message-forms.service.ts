import { Injectable } from '@nestjs/common';
import { type AdminMessageInput, MAX_FILE_BYTES, MAX_FILES_OF_MESSAGE } from '@selvedge/domain/quotations/conversation';
import type { Request, Response } from 'express';
import { receiveForm } from '../../http/body/multipart.js';
import { ConversationService, type Written } from './conversation.service.js';
import { MessageAttachmentsService } from './message-attachments.service.js';
import type { Participant } from './participant.js';

/** The text fields of a form. */
interface FormOfMessage extends AdminMessageInput {
  idempotencyKey?: string;
}

/** Messages sent as multipart forms with files. */
@Injectable()
export class MessageForms {
  constructor(
    private readonly conversation: ConversationService,
    private readonly attachments: MessageAttachmentsService,
  ) {}

  /**
   * Stores the files while they are received; if the message is rejected or a repeat, they are discarded.
   *
   * @param read validates the other fields.
   * @throws NotFoundException before anything is read, errors of {@link receiveForm}, of `read` and of writing.
   */
  async write(
    author: Participant,
    quotationId: string,
    { request, response }: { request: Request; response: Response },
    read: (fields: unknown) => Promise<FormOfMessage>,
  ): Promise<Written> {
    await this.conversation.requireAccess(author, quotationId);
    return this.attachments.withQuota(author, async (quota) => {
      const files = await receiveForm(request, response, {
        maxBytes: MAX_FILE_BYTES,
        maxFiles: MAX_FILES_OF_MESSAGE,
        keep: (part) => this.attachments.keep(quotationId, part, quota),
        discard: (file) => this.attachments.discard(file),
      });
      let isNew = false;
      try {
        const { idempotencyKey, ...input } = await read(request.body);
        const written = await this.conversation.write(author, quotationId, input, { files, idempotencyKey });
        isNew = written.created;
        return written;
      } finally {
        if (!isNew) await Promise.all(files.map((file) => this.attachments.discard(file)));
      }
    });
  }
}
