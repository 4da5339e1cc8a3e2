import { Module } from '@nestjs/common';
import { Fuses } from './fuses.service.js';

@Module({ providers: [Fuses], exports: [Fuses] })
export class FusesModule {}
