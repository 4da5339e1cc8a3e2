import { buffer } from 'node:stream/consumers';
import { BadRequestException, Controller, Get, Inject, NotFoundException, Param, Post, Req, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CONFIG, type Config } from '../config/config.js';
import { AcceptsFiles } from '../http/body/body.js';
import { type FilePart, receiveForm } from '../http/body/multipart.js';
import { CurrentUser, Needs, Public } from '../http/decorators.js';
import { SendsFile } from '../http/openapi/answers.js';
import { sendFile } from '../http/static/send-file.js';
import { UploadsService, urlOfUpload } from './uploads.service.js';

/** Names of our own encoded pictures, in the widths that we make. */
const PICTURE_NAME = /^[0-9a-f-]{36}(-\d{3,4})?$/;
const FIELD = 'file';

@ApiTags('Uploads')
@Controller()
export class UploadsController {
  constructor(
    private readonly uploads: UploadsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Takes one picture: JPEG, PNG or WebP, at most 25 megapixels. */
  @ApiOperation({ summary: 'Upload a picture, which is stored in three widths' })
  @ApiBearerAuth()
  @AcceptsFiles()
  @ApiBody({ schema: { type: 'object', properties: { [FIELD]: { type: 'string', format: 'binary' } } } })
  @Needs('catalogue.write')
  @Post('upload')
  async upload(
    @CurrentUser() admin: CurrentUser,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<{ file_url: string }> {
    const [file] = await receiveForm(request, response, {
      maxBytes: this.config.limits.imageBytes,
      maxFiles: 1,
      keep: inMemory,
      discard: async () => undefined,
    });
    if (!file) throw new BadRequestException('Please choose a picture to upload.');
    return { file_url: urlOfUpload(await this.uploads.add(file, admin.id)) };
  }

  /** Pictures never change under their name, so browsers may cache them forever. */
  @ApiOperation({ summary: 'Get an uploaded picture' })
  @SendsFile('webp')
  @Public()
  @Get('uploads/:name.webp')
  async picture(@Param('name') name: string, @Res() response: Response): Promise<void> {
    if (!PICTURE_NAME.test(name)) throw new NotFoundException('File not found.');
    const file = await this.uploads.picture(`${name}.webp`);
    sendFile(response, file, { 'Cache-Control': 'public, max-age=31536000, immutable' });
  }
}

/** @throws BadRequestException for another field */
export async function inMemory({ field, stream }: FilePart): Promise<Buffer> {
  if (field !== FIELD) throw new BadRequestException(`Send the picture in the field '${FIELD}'.`);
  return buffer(stream);
}
