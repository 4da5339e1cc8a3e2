import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { DashboardStats } from '@selvedge/domain/orders/order';
import { DashboardService } from './dashboard.service.js';

@ApiTags('dashboard')
@Controller('admin/dashboard')
export class DashboardController {
  constructor(private readonly dashboard: DashboardService) {}

  @Get('stats')
  stats(): Promise<DashboardStats> {
    return this.dashboard.stats();
  }
}
