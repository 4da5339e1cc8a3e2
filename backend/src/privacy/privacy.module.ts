import { Module } from '@nestjs/common';
import { ErasePersonService } from './erase-person.service.js';
import { PrivacyController } from './privacy.controller.js';

@Module({ controllers: [PrivacyController], providers: [ErasePersonService] })
export class PrivacyModule {}
