import { Controller, Get, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { PublicConfig } from '@selvedge/domain/brand';
import { CONFIG, type Config } from '../config.js';
import { Public } from './decorators.js';

@ApiTags('Configuration')
@Controller('config')
export class ConfigController {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** What a browser may know of the settings. */
  @Public()
  @Get()
  publicSettings(): PublicConfig {
    const { brand, contact, passwordPolicy, lowStockMetres, limits } = this.config;
    return {
      brand,
      contact_email: contact.email,
      whatsapp_number: contact.whatsappNumber,
      phone: contact.phone,
      password_policy: passwordPolicy,
      low_stock_metres: lowStockMetres,
      swatches_per_request: limits.swatchesPerRequest,
      hold_hours: limits.holdHours,
    };
  }
}
