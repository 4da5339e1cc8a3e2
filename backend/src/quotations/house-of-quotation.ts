import type { EntityManager } from 'typeorm';
import type { Config } from '../config.js';
import type { NewMail } from '../mail/mail-queue.js';
import { mailFor } from '../users/account-mail.js';
import { User } from '../users/user.entity.js';
import type { Quotation } from './quotation.entity.js';

type Owned = Partial<Pick<Quotation, 'ownerId'>>;

/** Of the mails about a quotation, the thread. What is about several belongs to the first, which outlives a merger. */
export const threadOf = ({ id }: Pick<Quotation, 'id'>): string => `quotation-${id}`;

/** Who in the house is told of what happens to a quotation: its owner, else everybody on NOTIFY_EMAILS. */
export async function houseOf(
  manager: EntityManager,
  config: Config,
  quotation: Owned,
): Promise<Pick<NewMail, 'toAddress' | 'toName'>[]> {
  const owner = await activeOwner(manager, quotation);
  if (owner) return [{ toAddress: mailFor(owner, config).toAddress, toName: owner.name }];
  return config.notifyEmails.map((toAddress) => ({ toAddress, toName: config.brand.name }));
}

/** Whom a customer's answer to a mail goes to: the owner, else the house's own address; undefined for the sender. */
export async function replyAddressOf(
  manager: EntityManager,
  config: Config,
  quotation: Owned,
): Promise<string | undefined> {
  const owner = await activeOwner(manager, quotation);
  return (owner && mailFor(owner, config).toAddress) || config.contact.email || undefined;
}

/** Null for one who was blocked or deleted, or is an admin no longer. */
async function activeOwner(manager: EntityManager, { ownerId }: Owned): Promise<User | null> {
  // One that was just made has no word about it yet.
  return ownerId ? manager.findOneBy(User, { id: ownerId, userType: 'admin', isActive: true }) : null;
}
