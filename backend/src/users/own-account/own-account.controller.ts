import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { OwnAddress, OwnAddresses, OwnProfile } from '@selvedge/domain/users/own-account';
import type { UserDocument } from '@selvedge/domain/users/user-document';
import { idOf } from '../../http/body/fields.js';
import { Change } from '../../http/change.js';
import { CurrentUser, Needs, PeopleOnly } from '../../http/decorators.js';
import { Idempotent } from '../../http/idempotency/idempotency.interceptor.js';
import { toUser } from '../user.view.js';
import { toDocument } from '../user-document.view.js';
import { UserDocumentsService } from '../user-documents.service.js';
import { OwnAddressDto, OwnProfileDto } from './own-account.dto.js';
import { OwnAccountService } from './own-account.service.js';

const addressId = idOf('Address');

/** A customer's own account, to read and change. */
@ApiTags('My account')
@ApiBearerAuth()
@PeopleOnly()
@Needs('customer')
@Controller('account')
export class OwnAccountController {
  constructor(
    private readonly account: OwnAccountService,
    private readonly documents: UserDocumentsService,
  ) {}

  @ApiOperation({ summary: "Change one's own profile" })
  @Put('profile')
  @Idempotent()
  async change(@Change() change: Change, @Body() input: OwnProfileDto): Promise<OwnProfile> {
    const user = await this.account.change(change, input);
    return { ...toUser(user), language: user.language, comment_mails: user.commentMails };
  }

  @ApiOperation({ summary: "List the documents of one's own account" })
  @Get('documents')
  async own(@CurrentUser() customer: CurrentUser): Promise<{ documents: UserDocument[] }> {
    return { documents: (await this.documents.list(customer.id)).map(toDocument) };
  }

  @ApiOperation({ summary: "List one's own delivery addresses" })
  @Get('addresses')
  addresses(@CurrentUser() customer: CurrentUser): Promise<OwnAddresses> {
    return this.account.addresses(customer);
  }

  @ApiOperation({ summary: 'Add a delivery address' })
  @Post('addresses')
  add(@Change() change: Change, @Body() input: OwnAddressDto): Promise<OwnAddress> {
    return this.account.add(change, input);
  }

  @ApiOperation({ summary: 'Change a delivery address' })
  @Put('addresses/:id')
  correct(
    @CurrentUser() customer: CurrentUser,
    @Param('id', addressId) id: string,
    @Body() input: OwnAddressDto,
  ): Promise<OwnAddress> {
    return this.account.correct(customer, id, input);
  }

  @ApiOperation({ summary: 'Delete a delivery address' })
  @Delete('addresses/:id')
  @HttpCode(204)
  remove(@CurrentUser() customer: CurrentUser, @Param('id', addressId) id: string): Promise<void> {
    return this.account.remove(customer, id);
  }
}
