import { Module } from '@nestjs/common';
import { AddressProbeController } from './address-probe.js';
import { Draining } from './concurrency/draining.js';
import { LoadShedding } from './concurrency/load-shedding.js';
import { SearchGate } from './concurrency/search-gate.js';
import { ConfigController } from './config.controller.js';
import { HealthController } from './health.controller.js';
import { RateLimits } from './rate-limiting/rate-limits.js';
import { SecurityTxtController } from './security-txt.controller.js';

/** Shared by all routes: limits, health and public settings. */
@Module({
  controllers: [HealthController, ConfigController, SecurityTxtController, AddressProbeController],
  providers: [LoadShedding, Draining, RateLimits, SearchGate],
  exports: [LoadShedding, Draining, RateLimits, SearchGate],
})
export class HttpModule {}
