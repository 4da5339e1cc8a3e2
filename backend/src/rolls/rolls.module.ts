import { Module } from '@nestjs/common';
import { LotsService } from './lots.service.js';
import { RollDeedsService } from './roll-deeds.service.js';
import { RollsController } from './rolls.controller.js';
import { RollsService } from './rolls.service.js';

/** Dye lots and rolls. */
@Module({ controllers: [RollsController], providers: [LotsService, RollDeedsService, RollsService] })
export class RollsModule {}
