import { Module } from '@nestjs/common';
import { AnnouncePushJob } from './announce-push.job.js';
import { pushNetwork, SendPushJob } from './send-push.job.js';

@Module({ providers: [AnnouncePushJob, SendPushJob, pushNetwork], exports: [AnnouncePushJob, SendPushJob] })
export class PushJobsModule {}
