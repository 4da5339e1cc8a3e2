import { Body, Controller, Get, Param, Post, Put } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { PaymentTerms } from '@selvedge/domain/invoicing/payment-terms';
import { idOf } from '../../http/body/fields.js';
import { Change, orCurrent } from '../../http/change.js';
import { Needs } from '../../http/decorators.js';
import { Idempotent } from '../../http/idempotency/idempotency.interceptor.js';
import { PaymentTermsDto } from '../dto/payment-terms.dto.js';
import { PaymentTermsService } from './payment-terms.service.js';

const termsId = idOf('Payment terms');

@ApiTags('Settings')
@Controller('admin/payment-terms')
@Idempotent()
export class PaymentTermsController {
  constructor(private readonly terms: PaymentTermsService) {}

  @ApiOperation({ summary: 'List payment terms' })
  @Needs('setting.write | invoice.issue | customer.write')
  @Get()
  all(): Promise<PaymentTerms[]> {
    return this.terms.all();
  }

  @ApiOperation({ summary: 'Create payment terms' })
  @Needs('setting.write')
  @Post()
  async add(@Change() change: Change, @Body() input: PaymentTermsDto): Promise<PaymentTerms> {
    return this.terms.one(await this.terms.add(input, change));
  }

  /** Changes the terms of future documents; sent ones keep theirs. */
  @ApiOperation({ summary: 'Change payment terms' })
  @Needs('setting.write')
  @Put(':id')
  async save(
    @Param('id', termsId) id: string,
    @Change() change: Change,
    @Body() input: PaymentTermsDto,
  ): Promise<PaymentTerms> {
    await orCurrent(change, this.terms.save(id, change, input), { toStaff: () => this.terms.one(id) });
    return this.terms.one(id);
  }
}
