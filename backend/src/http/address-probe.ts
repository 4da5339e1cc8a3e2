import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Controller, Get, Header, Headers, Inject, NotFoundException, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request } from 'express';
import { CONFIG, type Config } from '../config.js';
import { keyFor } from '../keys.js';
import { Public } from './decorators.js';
import { NOTHING_HERE } from './errors/exception.filter.js';

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
