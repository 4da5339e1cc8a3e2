import { Module } from '@nestjs/common';
import { HttpModule } from '../http/http.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { ProveAddressService } from './prove-address.service.js';
import { UserDocumentsController } from './user-documents.controller.js';
import { UserDocumentsService } from './user-documents.service.js';
import { UsersController } from './users.controller.js';
import { UsersService } from './users.service.js';

@Module({
  imports: [HttpModule, StorageModule],
  controllers: [UsersController, UserDocumentsController],
  providers: [UsersService, UserDocumentsService, ProveAddressService],
  exports: [UsersService, ProveAddressService],
})
export class UsersModule {}
