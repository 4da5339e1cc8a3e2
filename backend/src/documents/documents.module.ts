import { Module } from '@nestjs/common';
import { PdfPrinter } from './pdf-printer.js';

@Module({ providers: [PdfPrinter], exports: [PdfPrinter] })
export class DocumentsModule {}
