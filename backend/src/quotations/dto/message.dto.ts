import {
  type AdminMessageInput,
  MAX_MESSAGE,
  type MessageInput,
  type ReadInput,
} from '@selvedge/domain/quotations/conversation';
import { Transform } from 'class-transformer';
import { IsBoolean, IsOptional } from 'class-validator';
import { IsId, OptionalText } from '../../http/body/fields.js';

export class MessageDto implements MessageInput {
  @OptionalText('Message', { max: MAX_MESSAGE })
  message?: string;
}

export class AdminMessageDto extends MessageDto implements AdminMessageInput {
  /** Multipart forms send all values as text. */
  @Transform(({ value }) => ({ true: true, false: false })[String(value)] ?? value)
  @IsOptional()
  @IsBoolean({ message: 'Internal must be true or false.' })
  internal?: boolean;
}

/** The form on the page of a private link. */
export class LinkMessageDto extends MessageDto {
  /** One per rendered form. */
  @OptionalText('Key', { max: 100 })
  key?: string;

  /** The newest message shown above the form. */
  @IsOptional()
  @IsId('Say up to which message was read.')
  read?: string;
}

export class ReadDto implements ReadInput {
  @IsId('Say up to which message was read.')
  message_id: string;
}
