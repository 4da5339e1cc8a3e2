import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { DashboardCharts } from '@selvedge/domain/dashboard/dashboard-charts';
import type { Waiting } from '@selvedge/domain/dashboard/waiting';
import type { DashboardStats } from '@selvedge/domain/orders/order';
import { CurrentUser, Needs } from '../http/decorators.js';
import { ReadBy } from '../http/field-rights.interceptor.js';
import { ChartsService } from './charts.service.js';
import { DashboardService } from './dashboard.service.js';
import { chartRights, statRights, waitingRights } from './dashboard-rights.js';
import { ChartSpanDto } from './dto/chart-span.dto.js';

@ApiTags('Dashboard')
@Controller('admin/dashboard')
export class DashboardController {
  constructor(
    private readonly dashboard: DashboardService,
    private readonly charting: ChartsService,
  ) {}

  @ApiOperation({ summary: 'Get the totals of the dashboard' })
  @Needs('staff')
  @ReadBy(statRights)
  @Get('stats')
  stats(@CurrentUser() reader: CurrentUser): Promise<DashboardStats> {
    return this.dashboard.stats(reader);
  }

  @ApiOperation({ summary: 'Count what waits for staff' })
  @Needs('staff')
  @ReadBy(waitingRights)
  @Get('waiting')
  waiting(@CurrentUser() reader: CurrentUser): Promise<Waiting> {
    return this.dashboard.waiting(reader);
  }

  @ApiOperation({ summary: 'Get the charts of the dashboard' })
  @Needs('staff')
  @ReadBy(chartRights)
  @Get('charts')
  charts(@CurrentUser() reader: CurrentUser, @Query() { days }: ChartSpanDto): Promise<DashboardCharts> {
    return this.charting.charts(days, reader);
  }
}
