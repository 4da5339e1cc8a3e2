import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { Config } from '../config/config.js';
import { type MailCause, type NewMail, queueMail } from '../mail/mail-queue.js';
import { mailContext } from '../mail/translate.js';
import { addressChanged, passwordChanged } from './account-changed.mail.js';
import { AccountLink } from './account-link.entity.js';
import { endLinks, makeLink } from './account-links.js';
import { customerInvitation, type StaffInvitationKind, staffInvitation } from './invitation.mail.js';
import { newPassword } from './new-password.mail.js';
import { type SecurityNotice, securityNotice } from './security-notice.mail.js';
import { SignUp } from './sign-up.entity.js';
import type { User } from './user.entity.js';
import { type AddressOrigin, confirmNewAddress, verifyAddress } from './verify-address.mail.js';

export type { StaffInvitationKind };

type Addressed = Pick<NewMail, 'accountId' | 'toAddress' | 'toName' | 'cause' | 'replyTo'>;

/** Replies to a mail about no quotation go to the general contact address, whatever the sender address. */
const toStaff = ({ contact }: Pick<Config, 'contact'>): Pick<NewMail, 'replyTo'> => ({
  replyTo: contact.email || undefined,
});

/** The cause of a mail to an unverified address, which somebody else may have typed. */
export const causeOfAnonymous = ({ limits }: Pick<Config, 'limits'>): MailCause => ({
  anonymousPerDay: limits.anonymousMailsPerDay,
  anonymousPerHourInAll: limits.anonymousMailsPerHour,
});

/**
 * The recipient of a mail that the owner of an account asks for. A new address is used once it is verified; until then the last
 * verified one is. An address that was never verified may be another person's: such a mail counts as sent for an anonymous
 * user, and doesn't use the name on the account.
 */
export function mailFor(user: User, config: Pick<Config, 'limits' | 'contact'>): Addressed {
  const { id: accountId, name, email, provenEmail, emailVerifiedAt } = user;
  const verified = emailVerifiedAt === null ? provenEmail : email;
  return verified === null
    ? {
        ...toStaff(config),
        accountId,
        toAddress: email,
        cause: causeOfAnonymous(config),
      }
    : { ...toStaff(config), accountId, toAddress: verified, toName: name, cause: 'owner' };
}

/**
 * Mails the link that verifies the account's address.
 * @returns false if the address has had its mails for today; then there is no link either.
 */
export async function mailVerificationLink(
  manager: EntityManager,
  config: Config,
  user: User,
  cause: MailCause,
  origin: AddressOrigin,
): Promise<boolean> {
  const linkId = await makeLink(manager, config, user, 'prove-address');
  const mail = await queueMail(manager, {
    ...verifyAddress(mailContext(config, user.language), origin),
    ...toStaff(config),
    eventKey: `prove-address:${linkId}`,
    cause,
    accountId: user.id,
    linkId,
    toAddress: user.email,
  });
  if (!mail) await manager.delete(AccountLink, { id: linkId });
  return mail !== null;
}

/**
 * Mails the link that makes a new address the account's own. It replaces earlier links.
 * @returns false if the address has had its mails for today; then there is no link either.
 */
export async function mailNewAddressLink(
  manager: EntityManager,
  config: Config,
  user: Pick<User, 'id' | 'email' | 'language'>,
): Promise<boolean> {
  const linkId = await makeLink(manager, config, user, 'change-address');
  const mail = await queueMail(manager, {
    ...confirmNewAddress(mailContext(config, user.language), new Date()),
    ...toStaff(config),
    eventKey: `change-address:${linkId}`,
    cause: causeOfAnonymous(config),
    accountId: user.id,
    linkId,
    toAddress: user.email,
  });
  if (mail) await endLinks(manager, user.id, ['change-address'], linkId);
  else await manager.delete(AccountLink, { id: linkId });
  return mail !== null;
}

/** How the account got its address, as far as known. */
export async function addressOriginOf(manager: EntityManager, { id }: Pick<User, 'id'>): Promise<AddressOrigin> {
  const signUp = await manager.findOneBy(SignUp, { userId: id });
  if (!signUp) return { kind: 'unknown' };
  const { createdAt: at, device, network } = signUp;
  return { kind: 'signed-up', at, device, network };
}

/** Notifies the owner of an account that its password was changed just now. */
export async function mailPasswordChanged(
  manager: EntityManager,
  config: Config,
  user: User,
  by: 'owner' | 'staff',
): Promise<void> {
  const to = mailFor(user, config);
  await queueMail(manager, {
    ...passwordChanged(mailContext(config, user.language), { at: new Date(), by, name: to.toName }),
    ...to,
    ...(by === 'staff' && { cause: 'admin' }),
    eventKey: `password-changed:${user.id}:${user.tokenVersion}`,
  });
}

/** Notifies the owner of an account of a change, which happened just now or at the given time. */
export async function mailSecurityNotice(
  manager: EntityManager,
  config: Config,
  user: User,
  notice: Omit<SecurityNotice, 'name'>,
): Promise<void> {
  const to = mailFor(user, config);
  await queueMail(manager, {
    ...securityNotice(mailContext(config, user.language), { ...notice, name: to.toName }),
    ...to,
    eventKey: `${notice.what}:${user.id}:${randomUUID()}`,
  });
}

/**
 * Notifies the former address of an account that it has another one, or the restored one that it is valid again. A new address
 * is notified by its verification link.
 * The former address is no longer the account's when this is sent, so the mail names no account.
 */
export async function mailAddressChanged(
  manager: EntityManager,
  config: Config,
  user: User,
  former: { email: string; isVerified: boolean },
  by: 'owner' | 'staff' = 'staff',
): Promise<void> {
  const change = { at: new Date(), by, name: former.isVerified ? user.name : undefined };
  const eventKey = `address-changed:${user.id}:${user.tokenVersion}`;
  await queueMail(manager, {
    ...addressChanged(mailContext(config, user.language), { ...change, isNow: false }),
    ...toStaff(config),
    eventKey,
    cause: by === 'staff' ? 'admin' : 'owner',
    toAddress: former.email,
    toName: change.name,
  });
  if (by === 'owner' || user.emailVerifiedAt === null) return;
  await queueMail(manager, {
    ...addressChanged(mailContext(config, user.language), { ...change, name: user.name, isNow: true }),
    ...toStaff(config),
    eventKey: `${eventKey}:again`,
    cause: 'admin',
    accountId: user.id,
    toAddress: user.email,
    toName: user.name,
  });
}

/** Mails a member of staff the link to choose a password; former links become invalid. `hasPassword` if one was set for them. */
export async function mailStaffInvitation(
  manager: EntityManager,
  config: Config,
  user: Pick<User, 'id' | 'name' | 'email'>,
  { kind, by, hasPassword }: { kind: StaffInvitationKind; by: string; hasPassword?: boolean },
): Promise<void> {
  const held = await manager.query<{ name: string }[]>(
    'SELECT r.name FROM user_roles held JOIN roles r ON r.id = held.role_id WHERE held.user_id = $1 ORDER BY r.name',
    [user.id],
  );
  const roles = held.map(({ name }) => name);
  const { name, email } = user;
  await mailInvitation(manager, config, user, {
    ...staffInvitation(config, { kind, by, name, email, roles, hasPassword }),
    toName: name,
  });
}

/** Mails a customer whose account was made by staff the link to choose a password. */
export async function mailCustomerInvitation(
  manager: EntityManager,
  config: Config,
  user: Pick<User, 'id' | 'email' | 'language'>,
  { by, hasPassword }: { by: string; hasPassword?: boolean },
): Promise<void> {
  await mailInvitation(
    manager,
    config,
    user,
    customerInvitation(mailContext(config, user.language), { by, email: user.email, hasPassword }),
  );
}

async function mailInvitation(
  manager: EntityManager,
  config: Config,
  user: Pick<User, 'id' | 'email'>,
  letter: Pick<NewMail, 'subject' | 'text' | 'html' | 'toName'>,
): Promise<void> {
  const linkId = await makeLink(manager, config, user, 'invitation');
  await endLinks(manager, user.id, ['invitation'], linkId);
  await queueMail(manager, {
    ...letter,
    ...toStaff(config),
    eventKey: `invitation:${linkId}`,
    cause: 'admin',
    accountId: user.id,
    linkId,
    toAddress: user.email,
  });
}

/**
 * Mails the link to a new password, to the address that the account signs in with. It replaces earlier ones, unless the
 * address has had its mails for today.
 */
export async function mailResetLink(manager: EntityManager, config: Config, user: User): Promise<void> {
  const isVerified = user.emailVerifiedAt !== null;
  const name = isVerified ? user.name : undefined;
  const linkId = await makeLink(manager, config, user, 'reset-password');
  const mail = await queueMail(manager, {
    ...newPassword(mailContext(config, user.language), name),
    ...toStaff(config),
    eventKey: `password-reset:${linkId}`,
    cause: isVerified ? 'owner' : causeOfAnonymous(config),
    accountId: user.id,
    linkId,
    toAddress: user.email,
    toName: name,
  });
  if (mail) await endLinks(manager, user.id, ['reset-password'], linkId);
  else await manager.delete(AccountLink, { id: linkId });
}
