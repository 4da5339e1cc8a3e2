import { Module } from '@nestjs/common';
import { AdminFabricsController } from './admin-fabrics.controller.js';
import { FabricsService } from './fabrics.service.js';

@Module({ controllers: [AdminFabricsController], providers: [FabricsService], exports: [FabricsService] })
export class FabricsModule {}
