import { Body, Controller, Delete, Get, HttpCode, Ip, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { AdminQuotation, Quotation } from '@selvedge/domain/quotations/quotation';
import type { SharedOffer, WithdrawnLinks } from '@selvedge/domain/quotations/shared-offer';
import type { MixedShades } from '@selvedge/domain/rolls/mixed-shades';
import { BodyLimit } from '../http/body/body.js';
import { idOf } from '../http/body/fields.js';
import { Change, orCurrent } from '../http/change.js';
import { Costly } from '../http/concurrency/search-gate.js';
import { CurrentUser, Needs } from '../http/decorators.js';
import { QuotationsService } from '../quotations/quotations.service.js';
import { AnswerOfferService, type GivenAnswer } from './answer-offer.service.js';
import { AcceptOfferDto, DeclineOfferDto, RequestChangeDto, RequestExtensionDto } from './dto/answers.dto.js';
import { WithdrawLinksDto } from './dto/withdraw-links.dto.js';
import { OfferLinksService } from './offer-links.service.js';
import { OpenOfferService } from './open-offer.service.js';

const quotationId = idOf('Quotation');

/** Answers by an account, or by staff for a customer who called. */
abstract class AnsweredOffers<Shown extends Quotation> {
  @ApiOperation({ summary: 'Accept an offer' })
  @Post('accept')
  @HttpCode(200)
  accept(
    @Param('id', quotationId) id: string,
    @Change() change: Change,
    @Ip() ip: string,
    @Body() { name, shade_consent }: AcceptOfferDto,
  ): Promise<Shown> {
    return this.answer(id, change, ip, { kind: 'accepted', name, mixes: shade_consent });
  }

  @ApiOperation({ summary: 'Decline an offer' })
  @Post('decline')
  @BodyLimit('texts')
  @HttpCode(200)
  decline(
    @Param('id', quotationId) id: string,
    @Change() change: Change,
    @Ip() ip: string,
    @Body() { reason }: DeclineOfferDto,
  ): Promise<Shown> {
    return this.answer(id, change, ip, { kind: 'declined', message: reason });
  }

  /** Passes on the answer and returns the quotation afterwards. */
  protected abstract answer(id: string, change: Change, ip: string, given: GivenAnswer): Promise<Shown>;
}

/** Customers' answers to their offers. */
@ApiTags('Quotations')
@Controller('quotations/:id')
@Needs('customer')
@Costly()
export class OffersController extends AnsweredOffers<Quotation> {
  constructor(
    private readonly answers: AnswerOfferService,
    private readonly quotations: QuotationsService,
    private readonly offers: OpenOfferService,
  ) {
    super();
  }

  /** Lines that only mixed shades can serve now: what their customer may agree to when they accept. */
  @ApiOperation({ summary: 'List the lines that would come in mixed shades' })
  @Get('mixed-shades')
  mixedShades(@Param('id', quotationId) id: string, @CurrentUser() customer: CurrentUser): Promise<MixedShades[]> {
    return this.offers.ownMixes(id, customer);
  }

  @ApiOperation({ summary: 'Ask to change an offer' })
  @Post('request-change')
  @BodyLimit('lines')
  @HttpCode(200)
  requestChange(
    @Param('id', quotationId) id: string,
    @Change() change: Change,
    @Ip() ip: string,
    @Body() { message, lines }: RequestChangeDto,
  ): Promise<Quotation> {
    return this.answer(id, change, ip, { kind: 'change_requested', message, lines });
  }

  @ApiOperation({ summary: 'Ask for a longer validity of an offer' })
  @Post('request-extension')
  @BodyLimit('texts')
  @HttpCode(200)
  requestExtension(
    @Param('id', quotationId) id: string,
    @Change() change: Change,
    @Ip() ip: string,
    @Body() { message }: RequestExtensionDto,
  ): Promise<Quotation> {
    return this.answer(id, change, ip, { kind: 'extension_requested', message });
  }

  protected async answer(id: string, change: Change, ip: string, given: GivenAnswer): Promise<Quotation> {
    const toOwner = (owner: CurrentUser) => this.quotations.forCustomer(id, owner);
    await orCurrent(change, this.answers.answer(id, { via: 'account', ip, change }, given), { toOwner });
    return toOwner(change.by);
  }
}

/** Staff actions on many sent offers. */
@ApiTags('Quotations')
@Controller('admin/quotations')
export class AdminOfferLinksController {
  constructor(private readonly links: OfferLinksService) {}

  @ApiOperation({ summary: 'Withdraw the private links of many offers' })
  @Needs('quote.send')
  @Post('withdraw-links')
  @BodyLimit('record')
  @HttpCode(200)
  async withdrawLinks(@Change() change: Change, @Body() input: WithdrawLinksDto): Promise<WithdrawnLinks> {
    return { message: 'Private links withdrawn', ...(await this.links.withdrawAll(input, change)) };
  }
}

/** Staff actions on a sent offer: share its link, and record what a customer said on the phone. */
@ApiTags('Quotations')
@Needs('quote.send')
@Controller('admin/quotations/:id')
export class AdminOffersController extends AnsweredOffers<AdminQuotation> {
  constructor(
    private readonly answers: AnswerOfferService,
    private readonly links: OfferLinksService,
    private readonly quotations: QuotationsService,
  ) {
    super();
  }

  /** The message, and the page that it links to, contain the price and the customer's name. */
  @ApiOperation({ summary: 'Get the private link of an offer' })
  @Needs('quote.read + price.read + customer.read')
  @Get('link')
  link(@Param('id', quotationId) id: string): Promise<SharedOffer> {
    return this.links.one(id);
  }

  @ApiOperation({ summary: 'Replace the private link of an offer' })
  @Needs('quote.send + price.read + customer.read')
  @Post('link')
  @HttpCode(200)
  async renewLink(@Param('id', quotationId) id: string, @Change() change: Change): Promise<SharedOffer> {
    await this.links.renew(id, change);
    return this.links.one(id);
  }

  @ApiOperation({ summary: 'Withdraw the private link of an offer' })
  @Needs('quote.send + price.read + customer.read')
  @Delete('link')
  async withdrawLink(@Param('id', quotationId) id: string, @Change() change: Change): Promise<SharedOffer> {
    await this.links.withdraw(id, change);
    return this.links.one(id);
  }

  protected async answer(id: string, change: Change, ip: string, given: GivenAnswer): Promise<AdminQuotation> {
    const toStaff = () => this.quotations.one(id);
    await orCurrent(change, this.answers.answer(id, { via: 'telephone', ip, change }, given), { toStaff });
    return toStaff();
  }
}
