import { Module } from '@nestjs/common';
import { AllocationsController } from './allocations.controller.js';
import { LineConsentsService } from './line-consents.service.js';
import { OrderAllocationsController } from './order-allocations.controller.js';
import { OrderAllocationsService } from './order-allocations.service.js';
import { OrderRolls } from './order-rolls.service.js';
import { PlanAllocationsService } from './plan-allocations.service.js';

/** Rolls for the lines of orders. */
@Module({
  controllers: [AllocationsController, OrderAllocationsController],
  providers: [PlanAllocationsService, OrderRolls, OrderAllocationsService, LineConsentsService],
  exports: [OrderRolls, OrderAllocationsService],
})
export class AllocationsModule {}
