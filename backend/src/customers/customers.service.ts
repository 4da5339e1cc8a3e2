import { Injectable, NotFoundException } from '@nestjs/common';
import type { Customer, CustomerDetail, LastPrices } from '@selvedge/domain/customers/customer';
import { DataSource, type EntityManager } from 'typeorm';
import type { CurrentUser } from '../http/decorators.js';
import type { ListPage } from '../http/lists/list-query.js';
import { User } from '../users/user.entity.js';
import { type CustomerQuery, customerList, customerPage } from './customer-list.js';
import { lastPricesOf, type PriceQuery } from './last-prices.js';
import {
  contactsOf,
  holdsOf,
  inquiriesOf,
  messagesOf,
  ordersOf,
  quotationsOf,
  swatchesOf,
  withoutAccount,
} from './records-of-customer.js';

/** Customers as sales staff see them: accounts with all of their records. User Management changes accounts. */
@Injectable()
export class CustomersService {
  constructor(private readonly dataSource: DataSource) {}

  async list(query: CustomerQuery): Promise<ListPage<Customer>> {
    const { statement, parameters } = customerPage(query);
    const [found] = await this.dataSource.query<[ListPage<Customer>]>(statement, parameters);
    return found;
  }

  /** @throws NotFoundException for who is no customer, or somebody else's. */
  async one(id: string, reader: CurrentUser): Promise<CustomerDetail> {
    const { manager } = this.dataSource;
    const sort = customerList.defaultSort;
    const { rows } = await this.list({ offset: 0, limit: 1, sort, filter: { ids: [id] }, reader });
    const [customer] = rows;
    const user = await manager.findOneBy(User, { id });
    if (!customer || !user) throw new NotFoundException('Customer not found.');
    const whose = { id, reader };
    const account = { emailKey: user.emailKey, phone: user.phone, isVerified: user.emailVerifiedAt !== null };
    return {
      ...customer,
      address: user.address,
      terms: user.terms,
      notes: user.staffNotes,
      version: user.version,
      contacts: await contactsOf(manager, whose),
      quotations: await quotationsOf(manager, whose),
      orders: await ordersOf(manager, whose),
      holds: await holdsOf(manager, whose),
      swatches: await swatchesOf(manager, whose),
      messages: await messagesOf(manager, whose),
      inquiries: await inquiriesOf(manager, account),
      prices: await lastPricesOf(manager, id, reader),
      without_account: await withoutAccount(manager, account, reader),
    };
  }

  /** @throws NotFoundException for who is no customer. */
  async lastPrices(id: string, which: PriceQuery, reader: CurrentUser): Promise<LastPrices> {
    await assertCustomer(this.dataSource.manager, id);
    return { prices: await lastPricesOf(this.dataSource.manager, id, reader, which) };
  }
}

async function assertCustomer(manager: EntityManager, id: string): Promise<void> {
  const isCustomer = await manager.existsBy(User, { id, userType: 'customer' });
  if (!isCustomer) throw new NotFoundException('Customer not found.');
}
