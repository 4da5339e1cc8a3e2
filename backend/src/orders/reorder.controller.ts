import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Reorder } from '@selvedge/domain/quotations/reorder';
import { idOf } from '../http/body/fields.js';
import { Costly } from '../http/concurrency/search-gate.js';
import { CurrentUser, Needs } from '../http/decorators.js';
import { ReorderService } from '../quotations/requests/reorder.service.js';

@ApiTags('Orders')
@Controller('orders')
export class ReorderController {
  constructor(private readonly reorders: ReorderService) {}

  /** The data to request the same again today. */
  @ApiOperation({ summary: 'Get what ordering the same again would take' })
  @Post(':id/reorder')
  @Needs('customer')
  @Costly()
  @HttpCode(200)
  reorder(@CurrentUser() customer: CurrentUser, @Param('id', idOf('Order')) id: string): Promise<Reorder> {
    return this.reorders.ofOrder(id, customer);
  }
}
