import { Controller, Get, Header, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { PublicConfig } from '@selvedge/domain/brand';
import { CONFIG, type Config } from '../config.js';
import { REVALIDATED } from './caching/encoded-response.js';
import { Public } from './decorators.js';

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

/** The settings that browsers may know. */
export function publicSettings({
  brand,
  contact,
  passwordPolicy,
  lowStockMetres,
  limits,
  vatPercent,
}: Config): PublicConfig {
  return {
    brand,
    contact_email: contact.email,
    whatsapp_number: contact.whatsappNumber,
    phone: contact.phone,
    password_policy: passwordPolicy,
    low_stock_metres: lowStockMetres,
    swatches_per_request: limits.swatchesPerRequest,
    hold_hours: limits.holdHours,
    hold_share_percent: limits.holdSharePercent,
    vat_percent: vatPercent,
  };
}
