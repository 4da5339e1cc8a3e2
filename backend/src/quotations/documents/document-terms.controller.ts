import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { DocumentTerms } from '@selvedge/domain/quotation-document/document-terms';
import { Change, orCurrent } from '../../http/change.js';
import { Needs } from '../../http/decorators.js';
import { DocumentTermsDto } from '../dto/document-terms.dto.js';
import { DocumentTermsService } from './document-terms.service.js';

@ApiTags('settings')
@Controller('admin/document-terms')
export class DocumentTermsController {
  constructor(private readonly terms: DocumentTermsService) {}

  @Needs('setting.write')
  @Get()
  all(): Promise<DocumentTerms[]> {
    return this.terms.all();
  }

  /** Changes the terms of future documents; printed ones keep theirs. */
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
