import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Erasure } from '@selvedge/domain/privacy';
import { CurrentUser, Needs } from '../http/decorators.js';
import { Idempotent } from '../http/idempotency/idempotency.interceptor.js';
import { ErasePersonService } from './erase-person.service.js';
import { ErasureDto } from './erasure.dto.js';

/** The address is sent in the body, so that no log contains it. */
@ApiTags('Privacy')
@ApiBearerAuth()
@Idempotent()
@Controller('admin/erasures')
export class PrivacyController {
  constructor(private readonly persons: ErasePersonService) {}

  /** Erases what is stored of a guest or an inquirer with this address. */
  @ApiOperation({ summary: 'Erase the personal data of a guest' })
  @HttpCode(200)
  @Needs('user.manage')
  @Post()
  erase(@CurrentUser() actor: CurrentUser, @Body() { email, dry_run }: ErasureDto): Promise<Erasure> {
    return dry_run ? this.persons.preview(email) : this.persons.erase(email, actor);
  }
}
