import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Controller, Get, Header, Headers, Inject, NotFoundException, Req, Res } from '@nestjs/common';
import { ApiExcludeController, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { PublicConfig } from '@selvedge/domain/brand';
import type { Request, Response } from 'express';
import { CONFIG, type Config } from '../config/config.js';
import { keyFor } from '../crypto/keys.js';
import { REVALIDATED } from './caching/encoded-response.js';
import { Public } from './decorators.js';
import { NOTHING_HERE } from './errors/exception.filter.js';

@ApiTags('Configuration')
@Controller('config')
export class ConfigController {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** The settings that browsers may know. */
  @ApiOperation({ summary: 'Get the settings that every visitor needs: brand, currency, languages' })
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
  priceSlipPercent,
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
    price_slip_percent: priceSlipPercent,
  };
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Counted from today, so that it never expires; RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;

/** Tells people who find a vulnerability whom to contact (RFC 9116). */
@ApiExcludeController()
@Public()
@Controller('.well-known')
export class SecurityTxtController {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  @Get('security.txt')
  securityTxt(@Res({ passthrough: true }) response: Response): string {
    const { securityContact, publicUrl } = this.config;
    if (securityContact === undefined) throw new NotFoundException(NOTHING_HERE);
    response.type('text/plain; charset=utf-8');
    response.setHeader('Cache-Control', 'public, max-age=86400');
    const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
    return `${[
      `Contact: ${securityContact}`,
      `Expires: ${new Date(today + VALID_DAYS * DAY_MS).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ].join('\n')}\n`;
  }
}

export const PROBE_PATH = '/api/address-probe';
export const PROBE_HEADER = 'X-Selvedge-Probe';

const GOOD_FOR_MS = 60_000;

/** How the API sees the caller. */
export interface SeenAddress {
  /** The client address by which limits count: as many proxies back as the settings trust. */
  readonly address: string;
  /** The peer of the connection: a proxy or the caller. */
  readonly peer: string;
  /** The `X-Forwarded-For` header as received. */
  readonly forwarded: string;
  /** TRUST_PROXY_HOPS of the responding API. */
  readonly hops: number;
}

/** A probe that only a holder of the configured secret can sign, valid for a minute. */
export function signProbe(secret: string, now = Date.now()): string {
  const question = `${now + GOOD_FOR_MS}.${randomBytes(12).toString('hex')}`;
  return `${question}.${signatureOf(secret, question)}`;
}

function isGenuine(secret: string, probe: string): boolean {
  const [until = '', nonce = '', signature = ''] = probe.split('.');
  const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(secret, `${until}.${nonce}`))];
  return given.length === expected.length && timingSafeEqual(given, expected) && Number(until) > Date.now();
}

const signatureOf = (jwtSecret: string, question: string): string =>
  createHmac('sha256', keyFor({ jwtSecret }, 'address probe')).update(question).digest('hex');

/** Tells `npm run doctor`, through all proxies, which client address the API derives. Responds 404 to others. */
@ApiExcludeController()
@Public()
@Controller('address-probe')
export class AddressProbeController {
  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'jwtSecret' | 'trustProxyHops'>) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  seen(@Headers(PROBE_HEADER) probe: string | undefined, @Req() request: Request): SeenAddress {
    if (!isGenuine(this.config.jwtSecret, probe ?? '')) throw new NotFoundException(NOTHING_HERE);
    return {
      address: request.ip ?? '',
      peer: request.socket.remoteAddress ?? '',
      forwarded: [request.headers['x-forwarded-for'] ?? ''].flat().join(', '),
      hops: this.config.trustProxyHops,
    };
  }
}
