import { Module } from '@nestjs/common';
import { ChartsService } from './charts.service.js';
import { DashboardController } from './dashboard.controller.js';
import { DashboardService } from './dashboard.service.js';
import { RecordSearchController } from './record-search.controller.js';
import { RecordSearchService } from './record-search.service.js';

@Module({
  controllers: [DashboardController, RecordSearchController],
  providers: [DashboardService, ChartsService, RecordSearchService],
})
export class DashboardModule {}
