import { Module } from '@nestjs/common';
import { JobsHealth } from './jobs-health.js';

/** The state of the queue for health and metrics, without the worker library, which the API doesn't need. */
@Module({ providers: [JobsHealth], exports: [JobsHealth] })
export class JobsHealthModule {}
