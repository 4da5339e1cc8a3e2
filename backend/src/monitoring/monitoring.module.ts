import { type DynamicModule, Module } from '@nestjs/common';
import { JobsHealthModule } from '../queue/jobs-health.js';
import { StorageModule } from '../storage/storage.module.js';
import { Components } from './components.js';
import { Metrics } from './metrics.js';
import { MONITOR_PORT, MonitorServer } from './monitor-server.js';
import { StatsReader } from './stats.js';

/** Health and metrics of a process, for every part of it. */
@Module({})
export class MonitoringModule {
  /** @param port of the monitor; 0 for none */
  static on(port: number): DynamicModule {
    return {
      module: MonitoringModule,
      global: true,
      imports: [JobsHealthModule, StorageModule],
      providers: [Components, StatsReader, Metrics, MonitorServer, { provide: MONITOR_PORT, useValue: port }],
      exports: [Components, StatsReader, Metrics],
    };
  }
}
