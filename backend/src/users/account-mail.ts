import type { EntityManager } from 'typeorm';
import type { Config } from '../config.js';
import { greeting, renderMail } from '../mail/mail-layout.js';
import { type MailCause, type NewMail, queueMail } from '../mail/mail-queue.js';
import { LINK_TOKEN } from '../mail/secret-link.js';
import { AccountLink } from './account-link.entity.js';
import { endLinks, makeLink } from './account-links.js';
import type { User } from './user.entity.js';

type Addressed = Pick<NewMail, 'toAddress' | 'toName' | 'cause'>;

/**
 * Where mail for an account goes when its owner asks for it. A new address takes over once it is proven; until then mail
 * goes on to the last one that was. Who has never proved one may have typed another person's: such a mail counts as a
 * stranger's and is not addressed by the name that came with the address.
 */
export function mailFor(user: User, { limits }: Pick<Config, 'limits'>): Addressed {
  if (user.emailVerifiedAt !== null) return { toAddress: user.email, toName: user.name, cause: 'owner' };
  if (user.provenEmail !== null) return { toAddress: user.provenEmail, toName: user.name, cause: 'owner' };
  return { toAddress: user.email, cause: { strangersPerDay: limits.strangersMailsPerDay } };
}

/**
 * Mails the link that proves the account's address.
 * @returns false when the address has had its mails for today; then there is no link either.
 */
export async function mailProofLink(
  manager: EntityManager,
  config: Config,
  user: User,
  cause: MailCause,
): Promise<boolean> {
  const { brand, publicUrl } = config;
  const linkId = await makeLink(manager, config, user, 'prove-address');
  const mail = await queueMail(manager, {
    eventKey: `prove-address:${linkId}`,
    cause,
    linkId,
    toAddress: user.email,
    subject: `Please confirm your address - ${brand.name}`,
    ...renderMail(brand, {
      heading: 'Please confirm your address',
      paragraphs: [
        greeting(undefined),
        `This address was given for an account at ${brand.name}. Please confirm that it is yours. The link works once, within 24 hours.`,
        'If it was not you, do nothing: without it the account stays limited.',
      ],
      button: { label: 'Confirm my address', url: `${publicUrl}/verify-email?token=${LINK_TOKEN}` },
    }),
  });
  if (!mail) await manager.delete(AccountLink, { id: linkId });
  return mail !== null;
}

/**
 * Mails the link to a new password, to the address that the account signs in with. It replaces earlier ones, unless the
 * address has had its mails for today.
 */
export async function mailResetLink(manager: EntityManager, config: Config, user: User): Promise<void> {
  const { brand, publicUrl, limits } = config;
  const isProven = user.emailVerifiedAt !== null;
  const linkId = await makeLink(manager, config, user, 'reset-password');
  const mail = await queueMail(manager, {
    eventKey: `password-reset:${linkId}`,
    cause: isProven ? 'owner' : { strangersPerDay: limits.strangersMailsPerDay },
    linkId,
    toAddress: user.email,
    toName: isProven ? user.name : undefined,
    subject: `Choose a new password - ${brand.name}`,
    ...renderMail(brand, {
      heading: 'Choose a new password',
      paragraphs: [
        greeting(isProven ? user.name : undefined),
        'Somebody, hopefully you, asked for a new password. The link works once, within an hour. If it was not you, nothing changes.',
      ],
      button: { label: 'Choose a new password', url: `${publicUrl}/reset-password?token=${LINK_TOKEN}` },
    }),
  });
  if (mail) await endLinks(manager, user.id, ['reset-password'], linkId);
  else await manager.delete(AccountLink, { id: linkId });
}
