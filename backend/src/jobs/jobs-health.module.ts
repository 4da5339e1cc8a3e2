import { Module } from '@nestjs/common';
import { JobsHealth } from './jobs-health.js';

/** How the queue is, for health and metrics, without the library of those who work on it: the API needs none. */
@Module({ providers: [JobsHealth], exports: [JobsHealth] })
export class JobsHealthModule {}
