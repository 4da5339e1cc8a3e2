import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Customer, CustomerDetail, LastPrices } from '@selvedge/domain/customers/customer';
import type { Response } from 'express';
import { idOf } from '../http/body/fields.js';
import { SearchableList } from '../http/concurrency/search-gate.js';
import { CurrentUser, Needs } from '../http/decorators.js';
import { contactRights, ReadBy } from '../http/field-rights.interceptor.js';
import { idsOfQuery, parseListQuery, sendList, uuidFilter } from '../http/lists/list-query.js';
import { customerList, customerRights } from './customer-list.js';
import { CustomersService } from './customers.service.js';
import { recordRights } from './records-of-customer.js';

const customerId = idOf('Customer');
const PRICED = { most: 500, what: 'fabrics' };

@ApiTags('Customers')
@ApiBearerAuth()
@ReadBy({ ...contactRights, ...customerRights, ...recordRights })
@Controller('admin/customers')
export class CustomersController {
  constructor(private readonly customers: CustomersService) {}

  @ApiOperation({ summary: 'List customers' })
  @Needs('customer.read')
  @SearchableList()
  @Get()
  async list(
    @CurrentUser() reader: CurrentUser,
    @Query() raw: Record<string, unknown>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Customer[]> {
    const query = { ...parseListQuery(raw, customerList, reader), reader };
    return sendList(response, customerList.resource, query, await this.customers.list(query));
  }

  @ApiOperation({ summary: 'Get a customer' })
  @Needs('customer.read')
  @Get(':id')
  one(@CurrentUser() reader: CurrentUser, @Param('id', customerId) id: string): Promise<CustomerDetail> {
    return this.customers.one(id, reader);
  }

  @ApiOperation({ summary: 'Get the last prices of fabrics for a customer' })
  @Needs('customer.read + price.read')
  @Get(':id/last-prices')
  lastPrices(
    @CurrentUser() reader: CurrentUser,
    @Param('id', customerId) id: string,
    @Query('fabric_ids') fabricIds: unknown,
    @Query('except') except: string | undefined,
  ): Promise<LastPrices> {
    const which = { fabricIds: idsOfQuery(fabricIds, PRICED), except: uuidFilter({ except }, 'except') };
    return this.customers.lastPrices(id, which, reader);
  }
}
