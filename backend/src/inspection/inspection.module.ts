import { Module } from '@nestjs/common';
import { StorageModule } from '../storage/storage.module.js';
import { FileInspector } from './file-inspector.js';

@Module({ imports: [StorageModule], providers: [FileInspector], exports: [FileInspector] })
export class InspectionModule {}
