import type { EntityManager } from 'typeorm';
import type { Config } from '../config.js';
import { type MailCause, type NewMail, queueMail } from '../mail/mail-queue.js';
import { addressChanged, passwordChanged } from './account-changed.mail.js';
import { AccountLink } from './account-link.entity.js';
import { endLinks, makeLink } from './account-links.js';
import { adminInvitation } from './admin-invitation.mail.js';
import { newPassword } from './new-password.mail.js';
import { SignUp } from './sign-up.entity.js';
import type { User } from './user.entity.js';
import { type AddressOrigin, verifyAddress } from './verify-address.mail.js';

type Addressed = Pick<NewMail, 'accountId' | 'toAddress' | 'toName' | 'cause' | 'replyTo'>;

/** An answer to a mail about no quotation goes to the house, whatever address it was sent from. */
const toStaff = ({ contact }: Pick<Config, 'contact'>): Pick<NewMail, 'replyTo'> => ({
  replyTo: contact.email || undefined,
});

/** The cause of a mail to an unverified address, which somebody else may have typed. */
export const strangers = ({ limits }: Pick<Config, 'limits'>): MailCause => ({
  anonymousPerDay: limits.anonymousMailsPerDay,
  anonymousPerHourInAll: limits.anonymousMailsPerHour,
});

/**
 * Where mail for an account goes when its owner asks for it. A new address takes over once it is proven; until then mail
 * goes on to the last one that was. Who has never proved one may have typed another person's: such a mail counts as a
 * stranger's and is not addressed by the name that came with the address.
 */
export function mailFor(user: User, config: Pick<Config, 'limits' | 'contact'>): Addressed {
  const { id: accountId, name, email, provenEmail, emailVerifiedAt } = user;
  const verified = emailVerifiedAt === null ? provenEmail : email;
  return verified === null
    ? {
        ...toStaff(config),
        accountId,
        toAddress: email,
        cause: strangers(config),
      }
    : { ...toStaff(config), accountId, toAddress: verified, toName: name, cause: 'owner' };
}

/**
 * Mails the link that proves the account's address.
 * @returns false when the address has had its mails for today; then there is no link either.
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
    ...verifyAddress(config, origin),
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

/** How the account got its address, as far as known. */
export async function addressOriginOf(manager: EntityManager, { id }: Pick<User, 'id'>): Promise<AddressOrigin> {
  const signUp = await manager.findOneBy(SignUp, { userId: id });
  if (!signUp) return { kind: 'unknown' };
  const { createdAt: at, device, network } = signUp;
  return { kind: 'signed-up', at, device, network };
}

/** Tells the owner of an account that its password was changed, just now. */
export async function mailPasswordChanged(
  manager: EntityManager,
  config: Config,
  user: User,
  by: 'owner' | 'staff',
): Promise<void> {
  const to = mailFor(user, config);
  await queueMail(manager, {
    ...passwordChanged(config, { at: new Date(), by, name: to.toName }),
    ...to,
    ...(by === 'staff' && { cause: 'admin' }),
    eventKey: `password-changed:${user.id}:${user.tokenVersion}`,
  });
}

/**
 * Tells the address that an account had that it has another one now, and the one that it got back that it has it again.
 * A new one is told by the link that proves it.
 *
 * The former address is no longer the account's when this is sent, so the mail names no account.
 */
export async function mailAddressChanged(
  manager: EntityManager,
  config: Config,
  user: User,
  former: { email: string; isVerified: boolean },
): Promise<void> {
  const change = { at: new Date(), by: 'staff', name: former.isVerified ? user.name : undefined } as const;
  const eventKey = `address-changed:${user.id}:${user.tokenVersion}`;
  await queueMail(manager, {
    ...addressChanged(config, { ...change, isNow: false }),
    ...toStaff(config),
    eventKey,
    cause: 'admin',
    toAddress: former.email,
    toName: change.name,
  });
  if (user.emailVerifiedAt === null) return;
  await queueMail(manager, {
    ...addressChanged(config, { ...change, name: user.name, isNow: true }),
    ...toStaff(config),
    eventKey: `${eventKey}:again`,
    cause: 'admin',
    accountId: user.id,
    toAddress: user.email,
    toName: user.name,
  });
}

/** Mails a new administrator the link for choosing a password and verifying the address. */
export async function mailAdminInvitation(manager: EntityManager, config: Config, user: User): Promise<void> {
  const name = user.emailVerifiedAt === null ? undefined : user.name;
  const linkId = await makeLink(manager, config, user, 'prove-address');
  await queueMail(manager, {
    ...adminInvitation(config, name),
    ...toStaff(config),
    eventKey: `admin-invitation:${linkId}`,
    cause: 'admin',
    accountId: user.id,
    linkId,
    toAddress: user.email,
    toName: name,
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
    ...newPassword(config, name),
    ...toStaff(config),
    eventKey: `password-reset:${linkId}`,
    cause: isVerified ? 'owner' : strangers(config),
    accountId: user.id,
    linkId,
    toAddress: user.email,
    toName: name,
  });
  if (mail) await endLinks(manager, user.id, ['reset-password'], linkId);
  else await manager.delete(AccountLink, { id: linkId });
}
