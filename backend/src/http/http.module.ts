import { Module } from '@nestjs/common';
import { AddressProbeController } from './address-probe.js';
import { Admission } from './admission.js';
import { ConfigController } from './config.controller.js';
import { Draining } from './draining.js';
import { HealthController } from './health.controller.js';
import { RateLimits } from './rate-limits.js';
import { RequestPacing } from './request-pacing.js';
import { SearchGate } from './search-gate.js';
import { SecurityTxtController } from './security-txt.controller.js';

/** What every route shares: limits, health and the public settings. */
@Module({
  controllers: [HealthController, ConfigController, SecurityTxtController, AddressProbeController],
  providers: [Admission, Draining, RateLimits, RequestPacing, SearchGate],
  exports: [Admission, Draining, RateLimits, RequestPacing, SearchGate],
})
export class HttpModule {}
