import { Module } from '@nestjs/common';
import { AllocationsController } from './allocations.controller.js';
import { PlanAllocationsService } from './plan-allocations.service.js';

/** Rolls for the lines of orders. */
@Module({ controllers: [AllocationsController], providers: [PlanAllocationsService] })
export class AllocationsModule {}
