import { Controller, Get, NotFoundException, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../http/decorators.js';
import { OfferPageFilter } from './offer-page.filter.js';

/** A private link that lost a part on its way, or got one: its reader is told so on a page, as of one that opens nothing. */
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
