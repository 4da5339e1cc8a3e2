import { formatDateTime } from '@selvedge/domain/dates';
import { Button, Greeting, Paragraph } from '../mail/email-parts.js';
import { type EmailTemplate, renderEmail } from '../mail/email-template.js';
import { type MailContext, translateInto } from '../mail/translate.js';

export interface AccountChange {
  at: Date;
  by: 'owner' | 'staff';
  /** The account's name, if the reader is known to be its owner. */
  name: string | undefined;
}

/** Notifies the owner of a new password, in case a thief of the account has set it. */
export function passwordChanged(
  { brand, publicUrl, language }: MailContext,
  { at, by, name }: AccountChange,
): EmailTemplate {
  const t = translateInto(language);
  const gaps = { at: formatDateTime(at, t.language), brand: brand.name };
  const what =
    by === 'staff'
      ? t('On {at} our staff changed the password of your account at {brand}.', gaps)
      : t('On {at} the password of your account at {brand} was changed.', gaps);
  return renderEmail(brand, {
    heading: t('Your password was changed'),
    language,
    body: (
      <>
        <Greeting name={name} t={t} />
        <Paragraph>{`${what} ${t('Everybody who was signed in has been signed out.')}`}</Paragraph>
        <Paragraph>{t('If you did not want this, choose a new password at once, and tell us.')}</Paragraph>
        <Button label={t('Choose a new password')} url={`${publicUrl}/forgot-password`} />
      </>
    ),
  });
}

/** Notifies an address that the account no longer has it, or has it again. The other address is not named. */
export function addressChanged(
  { brand, language }: MailContext,
  { at, name, by, isNow }: AccountChange & { isNow: boolean },
): EmailTemplate {
  const t = translateInto(language);
  const gaps = { at: formatDateTime(at, t.language), brand: brand.name };
  const did =
    by === 'staff'
      ? t('On {at} our staff changed your account at {brand}:', gaps)
      : t('On {at} your account at {brand} was changed:', gaps);
  const what = isNow
    ? t('this address is the one of your account again. Please sign in with it.')
    : t(
        'another address took the place of this one. You sign in with the new one, and our mail goes there once it is confirmed.',
      );
  return renderEmail(brand, {
    heading: t('The address of your account was changed'),
    language,
    body: (
      <>
        <Greeting name={name} t={t} />
        <Paragraph>{`${did} ${what}`}</Paragraph>
        <Paragraph>{t('If you did not ask for this, please tell us at once.')}</Paragraph>
      </>
    ),
  });
}
