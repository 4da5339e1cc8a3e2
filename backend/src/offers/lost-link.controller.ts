import { Controller, Get, NotFoundException, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../http/decorators.js';
import { OfferPageFilter } from './offer-page.filter.js';

/** Catches truncated or garbled private links and shows the same page as for an invalid one. */
@ApiExcludeController()
@Public()
@UseFilters(OfferPageFilter)
@Controller('q')
export class LostLinkController {
  @Get(['', '*path'])
  lost(): never {
    throw new NotFoundException();
  }
}
