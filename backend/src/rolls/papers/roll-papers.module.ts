import { Module } from '@nestjs/common';
import { DocumentsModule } from '../../documents/documents.module.js';
import { PrintRollPapersService } from './print-roll-papers.service.js';
import { RollPapersController } from './roll-papers.controller.js';

/** Listed before the rolls themselves, whose `:id` would match the labels. */
@Module({ imports: [DocumentsModule], controllers: [RollPapersController], providers: [PrintRollPapersService] })
export class RollPapersModule {}
