import { formatDateTime } from '@selvedge/domain/dates';
import type { Config } from '../config.js';
import { Button, Greeting, Paragraph } from '../mail/email-parts.js';
import { type EmailTemplate, renderEmail } from '../mail/email-template.js';

type Site = Pick<Config, 'brand' | 'publicUrl'>;

export interface AccountChange {
  at: Date;
  by: 'owner' | 'staff';
  /** The account's, if its owner is known to be who reads this. */
  name: string | undefined;
}

/** Says that the account has a new password to the reader of its mail: the thief of an account would not. */
export function passwordChanged({ brand, publicUrl }: Site, { at, by, name }: AccountChange): EmailTemplate {
  const account = `the password of your account at ${brand.name}`;
  const on = formatDateTime(at);
  const what = by === 'staff' ? `On ${on} our staff changed ${account}.` : `On ${on} ${account} was changed.`;
  return renderEmail(brand, {
    subject: `Your password was changed - ${brand.name}`,
    heading: 'Your password was changed',
    body: (
      <>
        <Greeting name={name} />
        <Paragraph>{`${what} Everybody who was signed in has been signed out.`}</Paragraph>
        <Paragraph>If you did not want this, choose a new password at once, and tell us.</Paragraph>
        <Button label="Choose a new password" url={`${publicUrl}/forgot-password`} />
      </>
    ),
  });
}

/** Says at an address that it is the account's no longer, or is it again. The other address is not named. */
export function addressChanged(
  { brand }: Site,
  { at, name, by, isNow }: AccountChange & { isNow: boolean },
): EmailTemplate {
  const did =
    by === 'staff' ? `our staff changed your account at ${brand.name}:` : `your account at ${brand.name} was changed:`;
  const what = isNow
    ? 'this address is the one of your account again. Please sign in with it.'
    : 'another address took the place of this one. You sign in with the new one, and our mail goes there once it is confirmed.';
  return renderEmail(brand, {
    subject: `The address of your account was changed - ${brand.name}`,
    heading: 'The address of your account was changed',
    body: (
      <>
        <Greeting name={name} />
        <Paragraph>{`On ${formatDateTime(at)} ${did} ${what}`}</Paragraph>
        <Paragraph>If you did not ask for this, please tell us at once.</Paragraph>
      </>
    ),
  });
}
