import { Global, Module } from '@nestjs/common';
import { AnonymousLimits } from '../rate-limiting/anonymous-limits.service.js';
import { RateLimits } from '../rate-limiting/rate-limits.js';
import { LoadShedding } from './concurrency/load-shedding.js';
import { SearchGate } from './concurrency/search-gate.js';
import { AddressProbeController, ConfigController, SecurityTxtController } from './config.controller.js';
import { Draining } from './express-server.js';
import { HealthController } from './health.controller.js';
import { IdempotencyService } from './idempotency/idempotency.service.js';

/** Shared by all routes: limits, idempotency, health and public settings. */
@Global()
@Module({
  controllers: [HealthController, ConfigController, SecurityTxtController, AddressProbeController],
  providers: [LoadShedding, Draining, RateLimits, AnonymousLimits, SearchGate, IdempotencyService],
  exports: [LoadShedding, Draining, RateLimits, AnonymousLimits, SearchGate, IdempotencyService],
})
export class HttpModule {}
