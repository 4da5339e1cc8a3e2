import { BadRequestException, Controller, Get, HttpCode, Inject, Param, Post, Req, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Cheque } from '@selvedge/domain/invoicing/cheque';
import type { Request, Response } from 'express';
import { CONFIG, type Config } from '../config/config.js';
import { AcceptsFiles } from '../http/body/body.js';
import { idOf } from '../http/body/fields.js';
import { receiveForm } from '../http/body/multipart.js';
import { CurrentUser, Needs } from '../http/decorators.js';
import { SendsFile } from '../http/openapi/answers.js';
import { sendFile } from '../http/static/send-file.js';
import { inMemory } from '../uploads/uploads.controller.js';
import { ChequePhotosService } from './cheque-photos.service.js';
import { ChequesService } from './cheques.service.js';

const chequeId = idOf('Cheque');

@ApiTags('Invoicing')
@ApiBearerAuth()
@Controller('admin')
export class ChequePhotosController {
  constructor(
    private readonly photos: ChequePhotosService,
    private readonly cheques: ChequesService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Takes one picture: JPEG, PNG or WebP, at most 25 megapixels. It replaces the one before. */
  @ApiOperation({ summary: 'Attach a photo to a cheque' })
  @AcceptsFiles()
  @ApiBody({ schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } } })
  @Needs('cheque.write + price.read')
  @Post('cheques/:id/photo')
  @HttpCode(200)
  async save(
    @CurrentUser() by: CurrentUser,
    @Param('id', chequeId) id: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Cheque> {
    const [file] = await receiveForm(request, response, {
      maxBytes: this.config.limits.imageBytes,
      maxFiles: 1,
      keep: inMemory,
      discard: async () => undefined,
    });
    if (!file) throw new BadRequestException('Please choose a picture to upload.');
    await this.photos.save(id, file, by);
    return this.cheques.one(id);
  }

  @ApiOperation({ summary: 'Get the photo of a cheque' })
  @SendsFile('webp')
  @Needs('cheque.write + price.read')
  @Get('cheques/:id/photo')
  async photo(@Param('id', chequeId) id: string, @Res() response: Response): Promise<void> {
    sendFile(response, await this.photos.open(id), { 'Cache-Control': 'private, no-store' });
  }
}
