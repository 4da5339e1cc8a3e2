import type { EntityManager } from 'typeorm';
import type { Config } from '../config.js';
import type { NewMail } from '../mail/mail-queue.js';
import { mailFor } from '../users/account-mail.js';
import { User } from '../users/user.entity.js';
import type { Quotation } from './quotation.entity.js';

type Owned = Partial<Pick<Quotation, 'ownerId'>>;

/** The thread of mails about a quotation. Mails about several belong to the first one, which survives a merge. */
export const threadOf = ({ id }: Pick<Quotation, 'id'>): string => `quotation-${id}`;

/** The staff recipients for a quotation: its owner, otherwise all NOTIFY_EMAILS. */
export async function internalRecipients(
  manager: EntityManager,
  config: Config,
  quotation: Owned,
): Promise<Pick<NewMail, 'toAddress' | 'toName'>[]> {
  const owner = await activeOwner(manager, quotation);
  if (owner) return [{ toAddress: mailFor(owner, config).toAddress, toName: owner.name }];
  return config.notifyEmails.map((toAddress) => ({ toAddress, toName: config.brand.name }));
}

/** The reply-to address for customers: the owner's, otherwise the general address; undefined for the sender's. */
export async function replyAddressOf(
  manager: EntityManager,
  config: Config,
  quotation: Owned,
): Promise<string | undefined> {
  const owner = await activeOwner(manager, quotation);
  return (owner && mailFor(owner, config).toAddress) || config.contact.email || undefined;
}

/** Null if the owner was blocked or deleted, or is no longer an admin. */
async function activeOwner(manager: EntityManager, { ownerId }: Owned): Promise<User | null> {
  // Undefined right after creation.
  return ownerId ? manager.findOneBy(User, { id: ownerId, userType: 'admin', isActive: true }) : null;
}
