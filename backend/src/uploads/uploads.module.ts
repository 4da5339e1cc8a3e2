import { Module } from '@nestjs/common';
import { StorageModule } from '../storage/storage.module.js';
import { UploadsController } from './uploads.controller.js';

@Module({ imports: [StorageModule], controllers: [UploadsController] })
export class UploadsModule {}
