import { Module } from '@nestjs/common';
import { UndoController } from './undo.controller.js';
import { UndoService } from './undo.service.js';

@Module({ controllers: [UndoController], providers: [UndoService] })
export class UndoModule {}
