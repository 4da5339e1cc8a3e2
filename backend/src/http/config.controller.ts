import { Controller, Get, Header, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { PublicConfig } from '@selvedge/domain/brand';
import { CONFIG, type Config } from '../config.js';
import { REVALIDATED } from './caching/revalidated.js';
import { Public } from './decorators.js';
import { publicSettings } from './public-settings.js';

@ApiTags('Configuration')
@Controller('config')
export class ConfigController {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** The settings that browsers may know. */
  @Public()
  @Get()
  @Header(...REVALIDATED)
  settings(): PublicConfig {
    return publicSettings(this.config);
  }
}
