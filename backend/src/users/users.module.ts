import { Module } from '@nestjs/common';
import { FusesModule } from '../fuses/fuses.module.js';
import { HttpModule } from '../http/http.module.js';
import { InspectionModule } from '../inspection/inspection.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { AnonymousFiles } from './anonymous-files.js';
import { UserDocumentsController } from './user-documents.controller.js';
import { UserDocumentsService } from './user-documents.service.js';
import { UsersController } from './users.controller.js';
import { UsersService } from './users.service.js';
import { VerifyAddressService } from './verify-address.service.js';

@Module({
  imports: [FusesModule, HttpModule, InspectionModule, StorageModule],
  controllers: [UsersController, UserDocumentsController],
  providers: [AnonymousFiles, UsersService, UserDocumentsService, VerifyAddressService],
  exports: [AnonymousFiles, UsersService, VerifyAddressService],
})
export class UsersModule {}
