import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { AllocationPlans } from '@selvedge/domain/stock/roll-plan';
import { CurrentUser, Needs } from '../http/decorators.js';
import { AllocationPlanDto } from './dto/allocation-plan.dto.js';
import { PlanAllocationsService } from './plan-allocations.service.js';

@ApiTags('Stock')
@ApiBearerAuth()
@Controller('admin/allocations')
export class AllocationsController {
  constructor(private readonly plans: PlanAllocationsService) {}

  /** Says which rolls would serve a length, and promises none of them. */
  @ApiOperation({ summary: 'Plan which rolls serve lengths, without booking anything' })
  @Needs('stock.read')
  @Post('plan')
  @HttpCode(200)
  plan(@Body() input: AllocationPlanDto, @CurrentUser() by: CurrentUser): Promise<AllocationPlans> {
    return this.plans.plan(input, by);
  }
}
