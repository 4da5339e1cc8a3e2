import { Body, Controller, Headers, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Public } from '../http/decorators.js';
import { idempotencyKeyOf } from '../http/idempotency/key-header.js';
import { addressOf } from '../rate-limiting/client-ip.js';
import { RateLimit } from '../rate-limiting/rate-limits.js';
import { ContactDto, InquiryDto } from './dto/inquiry.dto.js';
import { InquiriesService } from './inquiries.service.js';

@ApiTags('Inquiries')
@Public()
@Controller()
export class InquiriesController {
  constructor(private readonly inquiries: InquiriesService) {}

  @ApiOperation({ summary: 'Ask about a fabric' })
  @Post('inquiry')
  @RateLimit('inquiry')
  async inquire(
    @Body() input: InquiryDto,
    @Req() request: Request,
    @Headers('idempotency-key') key: string | undefined,
  ): Promise<{ message: string }> {
    await this.inquiries.inquire(input, { network: addressOf(request), key: idempotencyKeyOf(key) });
    return { message: 'Thank you for your inquiry! We will get back to you soon.' };
  }

  @ApiOperation({ summary: 'Send a message to the company' })
  @Post('contact')
  @RateLimit('inquiry')
  async contact(
    @Body() input: ContactDto,
    @Req() request: Request,
    @Headers('idempotency-key') key: string | undefined,
  ): Promise<{ message: string }> {
    await this.inquiries.contact(input, { network: addressOf(request), key: idempotencyKeyOf(key) });
    return { message: "Your message has been sent successfully! We'll get back to you soon." };
  }
}
