import { Controller, Get, NotFoundException, Param, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Public } from '../http/decorators.js';
import { FileNotStored, Storage } from '../storage/storage.js';

/** Our own re-encoded pictures, in the widths we made. Every other name is unknown, whatever it decodes to. */
const PICTURE_NAME = /^[0-9a-f-]{36}(-\d{3,4})?\.webp$/;

@ApiTags('uploads')
@Controller('uploads')
export class UploadsController {
  constructor(private readonly storage: Storage) {}

  /** Pictures never change under their name, so browsers may keep them for ever. */
  @Get(':name')
  @Public()
  async picture(@Param('name') name: string, @Res() response: Response): Promise<void> {
    if (!PICTURE_NAME.test(name)) throw new NotFoundException('File not found.');
    const file = await this.storage.get(`uploads/${name}`).catch((error: unknown) => {
      if (error instanceof FileNotStored) throw new NotFoundException('File not found.');
      throw error;
    });
    response.set({
      'Content-Type': 'image/webp',
      'Content-Length': String(file.size),
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'same-origin',
    });
    // A reader that goes away in the middle is nobody's error; the file is closed with the response.
    response.on('close', () => file.stream.destroy());
    file.stream.on('error', () => response.destroy());
    file.stream.pipe(response);
  }
}
