import type { Language } from '@selvedge/domain/language';
import { type Permission, permissionsOf } from '@selvedge/domain/users/permissions';
import { type EntityManager, MoreThan } from 'typeorm';
import type { Config } from '../../config/config.js';
import type { NewMail } from '../../mail/mail-queue.js';
import { Absence } from '../../users/absence.entity.js';
import { mailFor } from '../../users/account-mail.js';
import { GRANTS } from '../../users/roles/grants.js';
import { User } from '../../users/user.entity.js';
import type { Quotation } from '../quotation.entity.js';

type Owned = Partial<Pick<Quotation, 'ownerId'>>;

/** The thread of mails about a quotation. Mails about several belong to the first one, which survives a merge. */
export const threadOf = ({ id }: Pick<Quotation, 'id'>): string => `quotation-${id}`;

/** The staff recipients for a quotation: its owner, with the deputy of one who is away; otherwise all NOTIFY_EMAILS. */
export async function internalRecipients(
  manager: EntityManager,
  config: Config,
  quotation: Owned,
): Promise<Pick<NewMail, 'toAddress' | 'toName'>[]> {
  const owner = await activeOwner(manager, quotation);
  if (owner) {
    const deputy = await deputyOf(manager, owner);
    return [owner, ...deputy].map((person) => ({ toAddress: mailFor(person, config).toAddress, toName: person.name }));
  }
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

/** The language of mails to the customer: that of the account, or of the guest's request. Null where it is not known. */
export async function languageOf(
  manager: EntityManager,
  { customerId, language }: Pick<Quotation, 'customerId' | 'language'>,
): Promise<Language | null> {
  if (customerId === null) return language;
  const customer = await manager.findOne(User, { where: { id: customerId }, withDeleted: true });
  return customer?.language ?? null;
}

/** The deputy of the owner today, if there is one. */
async function deputyOf(manager: EntityManager, { id: userId }: User): Promise<User[]> {
  const absence = await manager.findOneBy(Absence, { userId, until: MoreThan(new Date()) });
  return absence ? manager.findBy(User, { id: absence.deputyId, userType: 'admin', isActive: true }) : [];
}

/** Null if the owner was blocked or deleted, is no longer staff, or may no longer read what the mails contain. */
async function activeOwner(manager: EntityManager, { ownerId }: Owned): Promise<User | null> {
  // Undefined right after creation.
  if (!ownerId) return null;
  const [held] = await manager.query<{ grants: string[] }[]>(`SELECT ${GRANTS} FROM users u WHERE u.id = $1`, [
    ownerId,
  ]);
  const rights = permissionsOf(held?.grants ?? []);
  if (!MAILED.every((right) => rights.has(right))) return null;
  return manager.findOneBy(User, { id: ownerId, userType: 'admin', isActive: true });
}

/** The rights to what mails about quotations contain: who asks for what, and at which price. */
const MAILED = ['quote.read', 'price.read', 'customer.read'] as const satisfies Permission[];
