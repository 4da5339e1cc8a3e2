import { Module } from '@nestjs/common';
import { HttpModule } from '../http/http.module.js';
import { InboxController } from './inbox.controller.js';
import { InboxService } from './inbox.service.js';
import { InquiriesController } from './inquiries.controller.js';
import { InquiriesService } from './inquiries.service.js';

@Module({
  imports: [HttpModule],
  controllers: [InquiriesController, InboxController],
  providers: [InquiriesService, InboxService],
})
export class InquiriesModule {}
