import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CONFIG, type Config } from '../config.js';
import { dataSourceOptions } from './data-source.js';
import { DatabasePulse } from './database-pulse.js';
import { ReadReplica } from './read-replica.js';

/** The one connection pool of a process. Services take the `DataSource` and its repositories by entity. */
@Global()
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [CONFIG],
      useFactory: (config: Config) => dataSourceOptions(config.databaseUrl, { poolSize: config.databasePool }),
    }),
  ],
  providers: [DatabasePulse, ReadReplica],
  exports: [DatabasePulse, ReadReplica],
})
export class DatabaseModule {}
