import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { DashboardCharts } from '@selvedge/domain/dashboard/dashboard-charts';
import type { DashboardStats } from '@selvedge/domain/orders/order';
import { ChartsService } from './charts.service.js';
import { DashboardService } from './dashboard.service.js';
import { ChartSpanDto } from './dto/chart-span.dto.js';

@ApiTags('dashboard')
@Controller('admin/dashboard')
export class DashboardController {
  constructor(
    private readonly dashboard: DashboardService,
    private readonly charting: ChartsService,
  ) {}

  @Get('stats')
  stats(): Promise<DashboardStats> {
    return this.dashboard.stats();
  }

  @Get('charts')
  charts(@Query() { days }: ChartSpanDto): Promise<DashboardCharts> {
    return this.charting.charts(days);
  }
}
