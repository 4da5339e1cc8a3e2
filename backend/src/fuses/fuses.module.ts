import { Module } from '@nestjs/common';
import { HttpModule } from '../http/http.module.js';
import { Fuses } from './fuses.service.js';

@Module({ imports: [HttpModule], providers: [Fuses], exports: [Fuses] })
export class FusesModule {}
