import { Module } from '@nestjs/common';
import { AnonymousLimits } from './anonymous-limits.service.js';

@Module({ providers: [AnonymousLimits], exports: [AnonymousLimits] })
export class AnonymousLimitsModule {}
