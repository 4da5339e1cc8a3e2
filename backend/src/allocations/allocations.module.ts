import { Module } from '@nestjs/common';
import { RollsModule } from '../rolls/rolls.module.js';
import { AllocationsController } from './allocations.controller.js';
import { LineConsentsService } from './line-consents.service.js';
import { OrderAllocationsController } from './order-allocations.controller.js';
import { OrderAllocationsService } from './order-allocations.service.js';
import { OrderRolls } from './order-rolls.service.js';
import { PlanAllocationsService } from './plan-allocations.service.js';
import { RollActionsController } from './roll-actions.controller.js';

/** Rolls for the lines of orders. */
@Module({
  imports: [RollsModule],
  controllers: [AllocationsController, OrderAllocationsController, RollActionsController],
  providers: [PlanAllocationsService, OrderRolls, OrderAllocationsService, LineConsentsService],
  exports: [OrderRolls],
})
export class AllocationsModule {}
