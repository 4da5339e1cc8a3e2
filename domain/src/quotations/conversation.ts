import type { OwnPage } from '../own-page.js';

/** Wire types of the messages between customer and staff about a quotation. */

/** The author's side: the quotation's customer, or the distributor. */
export type Side = 'customer' | 'house';

/** An `answer` responds to an offer; everything else is a `message`. */
export type MessageKind = 'message' | 'answer';

export interface QuotationMessage {
  id: string;
  kind: MessageKind;
  from: Side;
  /** The author's name at the time. */
  author: string;
  /** Plain text with line breaks; may be empty if there are files. */
  message: string;
  created_at: string;
  /** When the other side read it; null until then, and for internal notes. */
  read_at: string | null;
  attachments: MessageAttachment[];
}

export interface MessageAttachment {
  id: string;
  /** Safe to use as a file name. */
  file_name: string;
  content_type: string;
  bytes: number;
  /** The download address, which differs for customer and console. */
  url: string;
}

/** Answer of GET /quotations/{id}/messages: a page of the newest messages, oldest first. */
export interface OwnMessages extends OwnPage {
  messages: QuotationMessage[];
}

/** A message as admins see it; theirs include internal notes. */
export interface AdminQuotationMessage extends QuotationMessage {
  /** True for notes that only staff see. */
  internal: boolean;
}

/**
 * Body of POST /quotations/{id}/messages. With files it is a multipart form of the same fields, the files under any name.
 */
export interface MessageInput {
  message?: string;
}

/** Body of POST /admin/quotations/{id}/messages. */
export interface AdminMessageInput extends MessageInput {
  internal?: boolean;
}

/** Body of POST /quotations/{id}/messages/read: marks all messages up to this one as read. */
export interface ReadInput {
  message_id: string;
}

/** Characters of one message. */
export const MAX_MESSAGE = 5_000;

export const MAX_FILES_OF_MESSAGE = 5;
export const MAX_FILE_BYTES = 10 * 1024 * 1024;

/** As an `accept` attribute. The server looks at the content alone. */
export const ATTACHABLE = '.pdf,.jpg,.jpeg,.png,.xlsx';

export const MESSAGE_REQUIRED = 'Please write a message or attach a file.';
