import {
  Body,
  Controller,
  Get,
  Headers,
  HttpCode,
  HttpStatus,
  Param,
  Post,
  Query,
  Req,
  Res,
  type Type,
} from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { AdminQuotationMessage, OwnMessages, QuotationMessage } from '@selvedge/domain/quotations/conversation';
import type { Request, Response } from 'express';
import { AcceptsFiles } from '../../http/body/body.js';
import { idOf } from '../../http/body/fields.js';
import { formAs } from '../../http/body/validation.js';
import { Costly } from '../../http/concurrency/search-gate.js';
import { CurrentUser, Needs } from '../../http/decorators.js';
import { idempotencyKeyOf } from '../../http/idempotency/key-header.js';
import { OwnPageDto } from '../../http/lists/list-query.js';
import { SendsFile } from '../../http/openapi/answers.js';
import { sendFile } from '../../http/static/send-file.js';
import { AdminMessageDto, MessageDto, ReadDto } from '../dto/message.dto.js';
import { ConversationService, type Written } from './conversation.service.js';
import { adminMessageView, messageView } from './message.view.js';
import { MessageAttachmentsService } from './message-attachments.service.js';
import { MessageForms } from './message-forms.service.js';

const quotationId = idOf('Quotation');
const attachmentId = idOf('Attachment');

/** A message as received. */
interface Sent<Dto extends MessageDto> {
  author: CurrentUser;
  id: string;
  /** The JSON body. */
  body: Dto;
  /** The DTO that validates the text fields of a form. */
  type: Type<Dto>;
  key: string | undefined;
  request: Request;
  response: Response;
}

@ApiTags('Quotations')
@ApiBearerAuth()
@Controller()
export class ConversationController {
  constructor(
    private readonly conversation: ConversationService,
    private readonly attachments: MessageAttachmentsService,
    private readonly forms: MessageForms,
  ) {}

  @ApiOperation({ summary: "List the messages of one's own quotation" })
  @Needs('customer')
  @Get('quotations/:id/messages')
  @Costly()
  async own(
    @CurrentUser() customer: CurrentUser,
    @Param('id', quotationId) id: string,
    @Query() { limit, offset }: OwnPageDto,
  ): Promise<OwnMessages> {
    const { messages, total } = await this.conversation.page(customer, id, { most: limit, offset });
    return { messages: messages.map(messageView), total, limit, offset };
  }

  /** 201 for a new message, 200 for a repeated idempotency key. */
  @ApiOperation({ summary: "Send a message about one's own quotation" })
  @Needs('customer')
  @AcceptsFiles({ orJson: 'texts' })
  @Post('quotations/:id/messages')
  async write(
    @CurrentUser() author: CurrentUser,
    @Param('id', quotationId) id: string,
    @Body() body: MessageDto,
    @Headers('idempotency-key') key: string | undefined,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<QuotationMessage> {
    return messageView(await this.#write({ author, id, body, type: MessageDto, key, request, response }));
  }

  @ApiOperation({ summary: "Mark the messages of one's own quotation as read" })
  @Needs('customer')
  @Post('quotations/:id/messages/read')
  @HttpCode(200)
  async read(
    @CurrentUser() customer: CurrentUser,
    @Param('id', quotationId) id: string,
    @Body() { message_id }: ReadDto,
  ): Promise<{ unread: number }> {
    return { unread: await this.conversation.read(customer, id, message_id) };
  }

  @ApiOperation({ summary: "Download an attachment of one's own quotation" })
  @SendsFile('any')
  @Needs('customer')
  @Get('quotations/:id/attachments/:attachmentId')
  async attachment(
    @CurrentUser() customer: CurrentUser,
    @Param('id', quotationId) id: string,
    @Param('attachmentId', attachmentId) attachment: string,
    @Res() response: Response,
  ): Promise<void> {
    send(response, await this.attachments.open(customer, id, attachment));
  }

  @ApiOperation({ summary: 'List the messages of a quotation with internal notes' })
  @Needs('quote.read')
  @Get('admin/quotations/:id/messages')
  async ofStaff(
    @CurrentUser() admin: CurrentUser,
    @Param('id', quotationId) id: string,
  ): Promise<{ messages: AdminQuotationMessage[] }> {
    return { messages: (await this.conversation.messages(admin, id)).map(adminMessageView) };
  }

  /** 201 for a new message, 200 for a repeated idempotency key. */
  @ApiOperation({ summary: 'Send a message to the customer, or add an internal note' })
  @AcceptsFiles({ orJson: 'texts' })
  @Needs('quote.write')
  @Post('admin/quotations/:id/messages')
  async writeForStaff(
    @CurrentUser() author: CurrentUser,
    @Param('id', quotationId) id: string,
    @Body() body: AdminMessageDto,
    @Headers('idempotency-key') key: string | undefined,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AdminQuotationMessage> {
    return adminMessageView(await this.#write({ author, id, body, type: AdminMessageDto, key, request, response }));
  }

  @ApiOperation({ summary: 'Mark the messages of a quotation as read' })
  @Needs('quote.read')
  @Post('admin/quotations/:id/messages/read')
  @HttpCode(200)
  async readForStaff(
    @CurrentUser() admin: CurrentUser,
    @Param('id', quotationId) id: string,
    @Body() { message_id }: ReadDto,
  ): Promise<{ unread: number }> {
    return { unread: await this.conversation.read(admin, id, message_id) };
  }

  @ApiOperation({ summary: 'Download an attachment of a quotation' })
  @SendsFile('any')
  @Needs('quote.read')
  @Get('admin/quotations/:id/attachments/:attachmentId')
  async attachmentForStaff(
    @CurrentUser() admin: CurrentUser,
    @Param('id', quotationId) id: string,
    @Param('attachmentId', attachmentId) attachment: string,
    @Res() response: Response,
  ): Promise<void> {
    send(response, await this.attachments.open(admin, id, attachment));
  }

  async #write<Dto extends MessageDto>({ author, id, body, type, key, request, response }: Sent<Dto>) {
    const idempotencyKey = idempotencyKeyOf(key);
    if (!request.is('multipart/form-data')) {
      return answer(response, await this.conversation.write(author, id, body, { idempotencyKey }));
    }
    const written = await this.forms.write(author, id, { request, response }, async (fields) => ({
      ...(await formAs(type, fields)),
      idempotencyKey,
    }));
    return answer(response, written);
  }
}

function answer(response: Response, { message, created }: Written): Written['message'] {
  response.status(created ? HttpStatus.CREATED : HttpStatus.OK);
  return message;
}

/** Sent as a download, never inline: an uploaded file must not open on our origin. */
function send(response: Response, { fileName, file }: Awaited<ReturnType<MessageAttachmentsService['open']>>): void {
  response.attachment(fileName);
  sendFile(response, file, { 'Cache-Control': 'private, no-store' });
}
