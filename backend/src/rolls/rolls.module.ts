import { Module } from '@nestjs/common';
import { DocumentsModule } from '../documents/documents.module.js';
import { LotsService } from './lots.service.js';
import { RollPrintoutsController } from './printouts/roll-printouts.controller.js';
import { RollPrintoutsService } from './printouts/roll-printouts.service.js';
import { RollActionsService } from './roll-actions.service.js';
import { RollsController } from './rolls.controller.js';
import { RollsService } from './rolls.service.js';
import { SwitchRollsService } from './switch-rolls.service.js';

/** Dye lots and rolls. The printouts come first, because `rolls/labels.pdf` would be read as the id of a roll. */
@Module({
  imports: [DocumentsModule],
  controllers: [RollPrintoutsController, RollsController],
  providers: [LotsService, RollPrintoutsService, RollActionsService, RollsService, SwitchRollsService],
  exports: [RollActionsService, RollsService],
})
export class RollsModule {}
