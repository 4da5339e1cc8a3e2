import { Module } from '@nestjs/common';
import { ChartsService } from './charts.service.js';
import { DashboardController } from './dashboard.controller.js';
import { DashboardService } from './dashboard.service.js';

@Module({ controllers: [DashboardController], providers: [DashboardService, ChartsService] })
export class DashboardModule {}
