import { Body, Controller, Get, Headers, HttpCode, HttpStatus, Param, Post, Req, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiOperation, ApiTags, getSchemaPath } from '@nestjs/swagger';
import { MAX_SLIP_BYTES, type OwnSlip, type Slip } from '@selvedge/domain/invoicing/slip';
import type { Request, Response } from 'express';
import { AcceptsFiles } from '../http/body/body.js';
import { idOf } from '../http/body/fields.js';
import { receiveForm } from '../http/body/multipart.js';
import { formAs } from '../http/body/validation.js';
import { Change, orCurrent } from '../http/change.js';
import { CurrentUser, Needs } from '../http/decorators.js';
import { Idempotent } from '../http/idempotency/idempotency.interceptor.js';
import { idempotencyKeyOf } from '../http/idempotency/key-header.js';
import { SendsFile } from '../http/openapi/answers.js';
import { sendFile } from '../http/static/send-file.js';
import { ConfirmSlipDto, RejectSlipDto, SlipDto } from './dto/slip.dto.js';
import { SlipsService } from './slips.service.js';

const slipId = idOf('Slip');

@ApiTags('Invoicing')
@ApiBearerAuth()
@Controller()
export class SlipsController {
  constructor(private readonly slips: SlipsService) {}

  /** 201 for a new slip, 200 for a repeated idempotency key. */
  @ApiOperation({ summary: 'Send a payment slip' })
  @Needs('customer')
  @AcceptsFiles()
  @ApiBody({
    schema: {
      allOf: [{ $ref: getSchemaPath(SlipDto) }, { properties: { file: { type: 'string', format: 'binary' } } }],
    },
  })
  @Post('account/slips')
  async send(
    @CurrentUser() customer: CurrentUser,
    @Headers('idempotency-key') key: string | undefined,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OwnSlip> {
    return this.slips.withQuota(customer, async (quota) => {
      const files = await receiveForm(request, response, {
        maxBytes: MAX_SLIP_BYTES,
        maxFiles: 1,
        keep: (part) => this.slips.keep(customer, part, quota),
        discard: (file) => this.slips.discard(file),
      });
      let isStored = false;
      try {
        const input = await formAs(SlipDto, request.body);
        const { slip, isNew } = await this.slips.send(customer, input, files[0], idempotencyKeyOf(key));
        isStored = isNew;
        response.status(isNew ? HttpStatus.CREATED : HttpStatus.OK);
        return slip;
      } finally {
        if (!isStored) await Promise.all(files.map((file) => this.slips.discard(file)));
      }
    });
  }

  @ApiOperation({ summary: "List one's own payment slips" })
  @Needs('customer')
  @Get('account/slips')
  async own(@CurrentUser() customer: CurrentUser): Promise<{ slips: OwnSlip[] }> {
    return { slips: await this.slips.own(customer) };
  }

  @ApiOperation({ summary: 'List payment slips that wait for staff' })
  @Needs('receipt.write + price.read')
  @Get('admin/slips')
  waiting(): Promise<Slip[]> {
    return this.slips.waiting();
  }

  /** Sent as a download, never inline: an uploaded file must not open on our origin. */
  @ApiOperation({ summary: 'Download a payment slip' })
  @SendsFile('any')
  @Needs('receipt.write + price.read')
  @Get('admin/slips/:id/file')
  async file(@Param('id', slipId) id: string, @Res() response: Response): Promise<void> {
    const { fileName, file } = await this.slips.open(id);
    response.attachment(fileName);
    sendFile(response, file, { 'Cache-Control': 'private, no-store' });
  }

  @ApiOperation({ summary: 'Confirm a payment slip as a receipt' })
  @Needs('receipt.write + price.read')
  @Idempotent()
  @Post('admin/slips/:id/confirm')
  @HttpCode(200)
  async confirm(
    @Param('id', slipId) id: string,
    @Change() change: Change,
    @Body() input: ConfirmSlipDto,
  ): Promise<Slip> {
    await orCurrent(change, this.slips.confirm(id, change, input), { toStaff: () => this.slips.one(id) });
    return this.slips.one(id);
  }

  @ApiOperation({ summary: 'Reject a payment slip with a reason' })
  @Needs('receipt.write + price.read')
  @Idempotent()
  @Post('admin/slips/:id/reject')
  @HttpCode(200)
  async reject(
    @Param('id', slipId) id: string,
    @Change() change: Change,
    @Body() { reason }: RejectSlipDto,
  ): Promise<Slip> {
    await orCurrent(change, this.slips.reject(id, change, reason), { toStaff: () => this.slips.one(id) });
    return this.slips.one(id);
  }
}
