import { Module } from '@nestjs/common';
import { InspectionModule } from '../inspection/inspection.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { AnonymousFiles } from './anonymous-files.js';
import { OwnAccountController } from './own-account/own-account.controller.js';
import { OwnAccountService } from './own-account/own-account.service.js';
import { SecondFactorResets } from './reset-second-factor.js';
import { RolesController } from './roles/roles.controller.js';
import { RolesService } from './roles/roles.service.js';
import { SavedViewsController } from './saved-views/saved-views.controller.js';
import { SavedViewsService } from './saved-views/saved-views.service.js';
import { StaffController } from './staff/staff.controller.js';
import { StaffService } from './staff/staff.service.js';
import { UserDocumentsController } from './user-documents.controller.js';
import { UserDocumentsService } from './user-documents.service.js';
import { UsersController } from './users.controller.js';
import { UsersService } from './users.service.js';
import { VerifyAddressService } from './verify-address.service.js';

@Module({
  imports: [InspectionModule, StorageModule],
  controllers: [
    UsersController,
    UserDocumentsController,
    RolesController,
    SavedViewsController,
    StaffController,
    OwnAccountController,
  ],
  providers: [
    AnonymousFiles,
    OwnAccountService,
    RolesService,
    SavedViewsService,
    SecondFactorResets,
    StaffService,
    UsersService,
    UserDocumentsService,
    VerifyAddressService,
  ],
  exports: [AnonymousFiles, RolesService, SecondFactorResets, UsersService, VerifyAddressService],
})
export class UsersModule {}
