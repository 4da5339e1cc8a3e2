import { type DynamicModule, Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { DataSourceOptions } from 'typeorm';
import { CONFIG, type Config } from '../config/config.js';
import { dataSourceOptions, type Program } from './data-source.js';
import { DatabaseHeartbeat } from './database-heartbeat.js';
import { PersistentDataSource } from './deadlock.js';
import { ReadReplica } from './read-replica.js';
import { WriteProbe } from './write-probe.js';

/** The single connection pool of a process. Services inject the `DataSource` and its repositories by entity. */
@Global()
@Module({})
export class DatabaseModule {
  static of(program: Program): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [
        TypeOrmModule.forRootAsync({
          inject: [CONFIG],
          useFactory: (config: Config) =>
            dataSourceOptions(config.databaseUrl, {
              poolSize: config.databasePool,
              session: config.databaseSession,
              program,
            }),
          dataSourceFactory: (options) => new PersistentDataSource(options as DataSourceOptions).initialize(),
        }),
      ],
      providers: [DatabaseHeartbeat, ReadReplica, WriteProbe],
      exports: [DatabaseHeartbeat, ReadReplica, WriteProbe],
    };
  }
}
