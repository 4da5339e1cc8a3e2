import { Module } from '@nestjs/common';
import { ChartsService } from './charts.service.js';
import { DashboardController } from './dashboard.controller.js';
import { DashboardService } from './dashboard.service.js';
import { RecordSearchController } from './record-search.controller.js';
import { RecordSearchService } from './record-search.service.js';
import { ReportsController } from './reports.controller.js';
import { ReportsService } from './reports.service.js';

@Module({
  controllers: [DashboardController, RecordSearchController, ReportsController],
  providers: [DashboardService, ChartsService, RecordSearchService, ReportsService],
})
export class DashboardModule {}
