import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { DocumentTerms } from '@selvedge/domain/quotation-document/document-terms';
import { Change, orCurrent } from '../../http/change.js';
import { Needs } from '../../http/decorators.js';
import { Idempotent } from '../../http/idempotency/idempotency.interceptor.js';
import { DocumentTermsDto } from '../dto/document-terms.dto.js';
import { DocumentTermsService } from './document-terms.service.js';

@ApiTags('Settings')
@Idempotent()
@Controller('admin/document-terms')
export class DocumentTermsController {
  constructor(private readonly terms: DocumentTermsService) {}

  @ApiOperation({ summary: 'List the terms printed on documents' })
  @Needs('setting.write')
  @Get()
  all(): Promise<DocumentTerms[]> {
    return this.terms.all();
  }

  /** Changes the terms of future documents; printed ones keep theirs. */
  @ApiOperation({ summary: 'Change the terms printed on a kind of document' })
  @Needs('setting.write')
  @Put(':kind')
  async save(
    @Param('kind') kind: string,
    @Change() change: Change,
    @Body() input: DocumentTermsDto,
  ): Promise<DocumentTerms> {
    await orCurrent(change, this.terms.save(kind, change, input), { toStaff: () => this.terms.one(kind) });
    return this.terms.one(kind);
  }
}
