import { Body, Controller, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { CustomerTax, TaxProfiles } from '@selvedge/domain/invoicing/tax-profile';
import { idOf } from '../http/body/fields.js';
import { Change, orCurrent } from '../http/change.js';
import { Needs } from '../http/decorators.js';
import { Idempotent } from '../http/idempotency/idempotency.interceptor.js';
import { StepUp } from '../http/step-up.js';
import { CustomerTaxDto, LiftHoldDto, TaxProfileDto } from './dto/tax-profile.dto.js';
import { TaxProfileService } from './tax-profile.service.js';

const customerId = idOf('Customer');

@ApiTags('Invoicing')
@ApiBearerAuth()
@Idempotent()
@Controller('admin')
export class TaxProfileController {
  constructor(private readonly profiles: TaxProfileService) {}

  @ApiOperation({ summary: 'List the tax profiles of the company' })
  @Needs('setting.write | invoice.issue')
  @Get('tax-profile')
  all(): Promise<TaxProfiles> {
    return this.profiles.profiles();
  }

  /** The profile says where customers pay to, so changing it requires a step-up. */
  @ApiOperation({ summary: 'Save the tax profile of the company from a day on' })
  @Needs('setting.write')
  @StepUp()
  @Put('tax-profile')
  async save(@Change() change: Change, @Body() input: TaxProfileDto): Promise<TaxProfiles> {
    await orCurrent(change, this.profiles.save(change, input), { toStaff: () => this.profiles.of(input.valid_from) });
    return this.profiles.profiles();
  }

  @ApiOperation({ summary: 'Get the tax data, terms and credit limit of a customer' })
  @Needs('customer.read')
  @Get('customers/:id/tax')
  ofCustomer(@Param('id', customerId) id: string): Promise<CustomerTax> {
    return this.profiles.customer(id);
  }

  @ApiOperation({ summary: 'Change the tax data, terms and credit limit of a customer' })
  @Needs('customer.write | invoice.issue')
  @Put('customers/:id/tax')
  async saveCustomer(
    @Param('id', customerId) id: string,
    @Change() change: Change,
    @Body() input: CustomerTaxDto,
  ): Promise<CustomerTax> {
    await orCurrent(change, this.profiles.saveCustomer(id, change, input), {
      toStaff: () => this.profiles.customer(id),
    });
    return this.profiles.customer(id);
  }

  @ApiOperation({ summary: 'Lift the credit hold of a customer' })
  @Needs('credit.override + customer.read')
  @Post('customers/:id/lift-hold')
  @HttpCode(200)
  async liftHold(
    @Param('id', customerId) id: string,
    @Change() change: Change,
    @Body() input: LiftHoldDto,
  ): Promise<CustomerTax> {
    await orCurrent(change, this.profiles.liftHold(id, change, input), { toStaff: () => this.profiles.customer(id) });
    return this.profiles.customer(id);
  }
}
