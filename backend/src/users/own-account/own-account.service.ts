import { ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import { nameKey } from '@selvedge/domain/look-alikes';
import { inParts } from '@selvedge/domain/sentence';
import { MAX_ADDRESSES, type OwnAddress as OnWire, type OwnAddresses } from '@selvedge/domain/users/own-account';
import { DataSource, type EntityManager } from 'typeorm';
import { changesBy } from '../../database/versioned.js';
import { type CalledBy, type Change, rejectStale } from '../../http/change.js';
import type { CurrentUser } from '../../http/decorators.js';
import { IdempotencyService } from '../../http/idempotency/idempotency.service.js';
import { callersAccount } from '../callers-account.js';
import { personOf, requiredName } from '../dto/user-fields.js';
import { User } from '../user.entity.js';
import type { OwnAddressDto, OwnProfileDto } from './own-account.dto.js';
import { OwnAddress } from './own-address.entity.js';

/** Changes the own account of a customer, except for its email address and password. */
@Injectable()
export class OwnAccountService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly idempotency: IdempotencyService,
  ) {}

  /** @throws StaleRecord if the account was changed since it was read, BadRequestException for a blank name */
  change(change: Change, input: OwnProfileDto): Promise<User> {
    const person = {
      ...personOf(input),
      ...(input.language && { language: input.language }),
      ...(typeof input.comment_mails === 'boolean' && { commentMails: input.comment_mails }),
    };
    if (input.full_name !== undefined || input.name !== undefined) requiredName(input, 'Your name is required');
    return this.dataSource.transaction(async (manager) => {
      const user = await callersAccount(manager, change.by.id, { mode: 'pessimistic_write' });
      rejectStale(user, change, 'Your account');
      await changesBy(manager, user);
      await manager.save(Object.assign(user, person));
      return manager.findOneByOrFail(User, { id: user.id });
    });
  }

  /** Oldest first. */
  async addresses({ id: userId }: CurrentUser): Promise<OwnAddresses> {
    const order = { createdAt: 'ASC', id: 'ASC' } as const;
    return { addresses: (await this.dataSource.manager.find(OwnAddress, { where: { userId }, order })).map(toOwn) };
  }

  /** @throws ConflictException for one more than fit */
  async add(change: CalledBy, input: OwnAddressDto): Promise<OnWire> {
    const id = await this.idempotency.once(change, async (manager) => {
      const user = await callersAccount(manager, change.by.id, { mode: 'pessimistic_write' });
      if ((await manager.countBy(OwnAddress, { userId: user.id })) >= MAX_ADDRESSES) {
        throw new ConflictException(
          inParts('At most {most} addresses can be kept. Remove one first.', { most: MAX_ADDRESSES }),
        );
      }
      await changesBy(manager, user);
      return (await manager.save(manager.create(OwnAddress, { ...fieldsOf(input), userId: user.id }))).id;
    });
    return toOwn(await this.dataSource.manager.findOneByOrFail(OwnAddress, { id }));
  }

  /** @throws NotFoundException unless it is this customer's. */
  correct(customer: CurrentUser, id: string, input: OwnAddressDto): Promise<OnWire> {
    return this.dataSource.transaction(async (manager) => {
      const found = await manager.findOne(OwnAddress, {
        where: { id, userId: customer.id },
        lock: { mode: 'pessimistic_write' },
      });
      if (!found) throw new NotFoundException('This address was removed meanwhile. Please add it once more.');
      await changesBy(manager, customer);
      return toOwn(await manager.save(Object.assign(found, fieldsOf(input))));
    });
  }

  /** One that is gone already is no error. */
  remove(customer: CurrentUser, id: string): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      await changesBy(manager, customer);
      await manager.delete(OwnAddress, { id, userId: customer.id });
    });
  }
}

/** Stores an address that was typed elsewhere, unless the account has it already or is full. */
export async function rememberAddress(
  manager: EntityManager,
  user: Pick<User, 'id' | 'address'>,
  { text, phone }: { text: string; phone: string },
): Promise<void> {
  const addresses = await manager.findBy(OwnAddress, { userId: user.id });
  const isKnown = [user.address, ...addresses.map((one) => one.text)].some(
    (known) => sameText(known) === sameText(text),
  );
  if (isKnown || addresses.length >= MAX_ADDRESSES) return;
  await manager.insert(OwnAddress, { userId: user.id, text, phone });
}

/** Compares addresses however their lines are broken. */
const sameText = (address: string): string => nameKey(address.replaceAll(/[\s,]+/g, ' ').trim());

const fieldsOf = ({ label = '', text, phone = '', receiving_hours: receivingHours = '' }: OwnAddressDto) => ({
  label,
  text,
  phone,
  receivingHours,
});

const toOwn = ({ id, label, text, phone, receivingHours }: OwnAddress): OnWire => ({
  id,
  label,
  text,
  phone,
  receiving_hours: receivingHours,
});
