import { Controller, Get, Inject, NotFoundException, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { CONFIG, type Config } from '../config.js';
import { Public } from './decorators.js';
import { NOTHING_HERE } from './errors/exception.filter.js';

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
