import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CONFIG, type Config } from '../config.js';
import { dataSourceOptions } from './data-source.js';
import { DatabasePulse } from './database-pulse.js';

/** The one connection pool of a process. Services take the `DataSource` and its repositories by entity. */
@Global()
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [CONFIG],
      useFactory: (config: Config) => dataSourceOptions(config.databaseUrl, { poolSize: config.databasePool }),
    }),
  ],
  providers: [DatabasePulse],
  exports: [DatabasePulse],
})
export class DatabaseModule {}
