import { Controller, Get, Headers, Param, Post, Req, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { UserDocument } from '@selvedge/domain/users/user-document';
import type { Request, Response } from 'express';
import { AcceptsFiles } from '../http/body/body.js';
import { idOf } from '../http/body/fields.js';
import { receiveForm } from '../http/body/multipart.js';
import { CurrentUser, Needs, PeopleOnly } from '../http/decorators.js';
import { idempotencyKeyOf } from '../http/idempotency/key-header.js';
import { SendsFile } from '../http/openapi/answers.js';
import { sendFile } from '../http/static/send-file.js';
import { toDocument, toDocumentOfUser } from './user-document.view.js';
import { UserDocumentsService } from './user-documents.service.js';

const MAX_BYTES = 10 * 1024 * 1024;
const MAX_FILES = 5;

const userId = idOf('User');
const documentId = idOf('Document');

@ApiTags('Users')
@ApiBearerAuth()
@Controller()
@PeopleOnly()
export class UserDocumentsController {
  constructor(private readonly documents: UserDocumentsService) {}

  /** Takes up to five documents of the signed-in customer, whatever the names of the form's fields. */
  @ApiOperation({ summary: "Upload identity and business documents of one's own account" })
  @AcceptsFiles()
  @ApiBody({ schema: { type: 'object', additionalProperties: { type: 'string', format: 'binary' } } })
  @Needs('customer')
  @Post('auth/upload-documents')
  async upload(
    @CurrentUser() customer: CurrentUser,
    @Headers('idempotency-key') key: string | undefined,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<{ message: string; documents: UserDocument[] }> {
    const documents = await this.documents.withQuota(customer.id, async (quota) => {
      const stored = await receiveForm(request, response, {
        maxBytes: MAX_BYTES,
        maxFiles: MAX_FILES,
        keep: (part) => this.documents.keep(customer.id, part, quota),
        discard: (document) => this.documents.discard(document),
      });
      return this.documents.record(customer.id, stored, idempotencyKeyOf(key));
    });
    return { message: 'Documents uploaded successfully', documents: documents.map(toDocument) };
  }

  @ApiOperation({ summary: "Download one of one's own documents" })
  @SendsFile('any')
  @Needs('signed-in')
  @Get('users/documents/:id')
  async own(
    @CurrentUser() caller: CurrentUser,
    @Param('id', documentId) id: string,
    @Res() response: Response,
  ): Promise<void> {
    send(response, await this.documents.open(caller, id));
  }

  @ApiOperation({ summary: 'List the documents of a customer' })
  @Needs('customer.write')
  @Get('admin/users/:id/documents')
  async list(@Param('id', userId) id: string): Promise<UserDocument[]> {
    return (await this.documents.list(id)).map(toDocumentOfUser);
  }

  @ApiOperation({ summary: 'Download a document of a customer' })
  @SendsFile('any')
  @Needs('customer.write')
  @Get('admin/users/:id/documents/:documentId')
  async one(
    @Param('id', userId) id: string,
    @Param('documentId', documentId) document: string,
    @Res() response: Response,
  ): Promise<void> {
    send(response, await this.documents.openOf(id, document));
  }
}

/** Sent as a download, never inline: an uploaded file must not open on our origin. */
function send(response: Response, { document, file }: Awaited<ReturnType<UserDocumentsService['open']>>): void {
  response.attachment(document.fileName);
  sendFile(response, file, { 'Cache-Control': 'private, no-store' });
}
