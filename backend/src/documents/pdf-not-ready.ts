import { ConflictException } from '@nestjs/common';

export const pdfNotReady = () => new ConflictException('The PDF is being made. Please try again in a moment.');
