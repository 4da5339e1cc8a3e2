import { formatDateTime } from '@selvedge/domain/dates';
import { Button, Details, Greeting, Paragraph, Row } from '../mail/email-parts.js';
import { type EmailTemplate, renderEmail } from '../mail/email-template.js';
import { type MailContext, type MailText, translateInto } from '../mail/translate.js';

const HEADINGS = {
  'new-device': 'Your account was signed in to on a new device',
  'factor-added': 'A second factor was added to your account',
  'factor-removed': 'A second factor was removed from your account',
  'codes-renewed': 'Your account has new recovery codes',
  'code-used': 'A recovery code of your account was used',
  'factors-reset': 'The second factors of your account were removed',
  'reset-announced': 'The second factors of your account will be removed',
} as const satisfies Readonly<Record<string, MailText>>;

export type SecurityEvent = keyof typeof HEADINGS;

const WHAT: Readonly<Record<SecurityEvent, MailText>> = {
  'new-device': 'If it was you, there is nothing to do.',
  'factor-added': 'From now on signing in asks for a code or a passkey after the password.',
  'factor-removed': 'Signing in no longer asks for it.',
  'codes-renewed': 'The former ones open nothing any more.',
  'code-used': 'It is good no longer. If you lost your phone, set up another second factor.',
  'factors-reset':
    'Everybody who was signed in has been signed out. Sign in with your password, and set up another one.',
  'reset-announced': 'Signing in with one of them before then keeps them.',
};

export interface SecurityNotice {
  what: SecurityEvent;
  at: Date;
  name: string | undefined;
  device?: string;
  address?: string;
  /** The label of the factor. */
  factor?: string;
  /** The person who made the change and the reason, if it was not the owner. */
  by?: string;
  reason?: string;
}

/** Notifies the owner of a change of the account, in case a thief has made it. */
export function securityNotice(
  { brand, publicUrl, language }: MailContext,
  { what, at, name, device, address, factor, by, reason }: SecurityNotice,
): EmailTemplate {
  const t = translateInto(language);
  const heading = t(HEADINGS[what]);
  return renderEmail(brand, {
    heading,
    language,
    body: (
      <>
        <Greeting name={name} t={t} />
        <Details>
          <Row label={t('When')}>{formatDateTime(at, t.language)}</Row>
          {device ? <Row label={t('Device')}>{device}</Row> : null}
          {address ? <Row label={t('Network address')}>{address}</Row> : null}
          {factor ? <Row label={t('Second factor')}>{factor}</Row> : null}
          {by ? <Row label={t('By')}>{by}</Row> : null}
          {reason ? <Row label={t('Reason')}>{reason}</Row> : null}
        </Details>
        <Paragraph>{t(WHAT[what])}</Paragraph>
        <Paragraph>{t('If this was not you, choose a new password at once, and tell us.')}</Paragraph>
        <Button label={t('Choose a new password')} url={`${publicUrl}/forgot-password`} />
      </>
    ),
  });
}
