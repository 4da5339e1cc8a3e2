import { type DynamicModule, Global, Module } from '@nestjs/common';
import { CONFIG, type Config } from './config.js';

/** Provides the settings, which the program reads once at its start, as {@link CONFIG}. */
@Global()
@Module({})
export class ConfigModule {
  static for(config: Config): DynamicModule {
    return { module: ConfigModule, providers: [{ provide: CONFIG, useValue: config }], exports: [CONFIG] };
  }
}
