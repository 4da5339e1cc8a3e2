import { Module } from '@nestjs/common';
import { StorageModule } from '../storage/storage.module.js';
import { UserDocumentsController } from './user-documents.controller.js';
import { UserDocumentsService } from './user-documents.service.js';
import { UsersController } from './users.controller.js';
import { UsersService } from './users.service.js';

@Module({
  imports: [StorageModule],
  controllers: [UsersController, UserDocumentsController],
  providers: [UsersService, UserDocumentsService],
  exports: [UsersService],
})
export class UsersModule {}
