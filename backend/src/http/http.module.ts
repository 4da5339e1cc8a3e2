import { Module } from '@nestjs/common';
import { ConfigController } from './config.controller.js';
import { Draining } from './draining.js';
import { HealthController } from './health.controller.js';
import { RateLimits } from './rate-limits.js';

/** What every route shares: limits, health and the public settings. */
@Module({
  controllers: [HealthController, ConfigController],
  providers: [Draining, RateLimits],
  exports: [Draining, RateLimits],
})
export class HttpModule {}
