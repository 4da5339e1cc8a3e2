import type { Config } from '../config/config.js';
import { addressed, Button, Details, Greeting, Paragraph, Row } from '../mail/email-parts.js';
import { type EmailTemplate, renderEmail } from '../mail/email-template.js';
import { LINK_TOKEN } from '../mail/secret-link.js';
import { type MailContext, translateInto } from '../mail/translate.js';

export type StaffInvitationKind = 'invited' | 'promoted' | 'restored';

type Site = Pick<Config, 'brand' | 'publicUrl'>;

const HEADINGS: Readonly<Record<StaffInvitationKind, string>> = {
  invited: 'You are invited to work with us',
  promoted: 'You are a member of staff now',
  restored: 'You have access again',
};

/** The link by which a member of staff chooses a password. It names the inviter, the company, and what to do. */
export function staffInvitation(
  { brand, publicUrl }: Site,
  {
    kind,
    by,
    name,
    email,
    roles,
    hasPassword = false,
  }: {
    kind: StaffInvitationKind;
    by: string;
    name: string;
    email: string;
    roles: string[];
    /** True if the inviter has set a password. */
    hasPassword?: boolean;
  },
): EmailTemplate {
  const company = companyOf(brand);
  const what = {
    invited: `${by} invites you to work with ${company}. An account of staff was made for you.`,
    promoted: `${by} made your account at ${company} one of a member of staff. Your former password opens nothing any more.`,
    restored: `${by} gave you access to the console of ${company} again, with the roles that you had. Your former password opens nothing any more.`,
  }[kind];
  return renderEmail(brand, {
    heading: HEADINGS[kind],
    body: (
      <>
        <Greeting name={name} />
        <Paragraph>{what}</Paragraph>
        <Details>
          <Row label="Sign in with">{addressed(email)}</Row>
          <Row label={roles.length === 1 ? 'Role' : 'Roles'}>{roles.join(', ')}</Row>
        </Details>
        <Paragraph>
          {hasPassword
            ? `${by} has set a password and will give it to you. Sign in with it, or choose one of your own. ${LINK_TERMS}`
            : `Please choose a password, and sign in with it. ${LINK_TERMS} If you do not know ${by}, do nothing: without a password nobody can sign in.`}
        </Paragraph>
        {hasPassword && <Button label="Sign in" url={`${publicUrl}/admin/login`} />}
        <Button label="Choose my password" url={`${publicUrl}/reset-password#token=${LINK_TOKEN}`} />
      </>
    ),
  });
}

/** The link by which a customer whose account was made by staff chooses a password. */
export function customerInvitation(
  { brand, publicUrl, language }: MailContext,
  { by, email, hasPassword = false }: { by: string; email: string; hasPassword?: boolean },
): EmailTemplate {
  const t = translateInto(language);
  return renderEmail(brand, {
    heading: t('Your account is ready'),
    language,
    body: (
      <>
        <Greeting name={undefined} t={t} />
        <Paragraph>
          {t(
            '{by} of {company} made an account for you. With it you see our fabrics, ask for quotations, and follow your orders.',
            { by, company: companyOf(brand) },
          )}
        </Paragraph>
        <Details>
          <Row label={t('Sign in with')}>{addressed(email)}</Row>
        </Details>
        <Paragraph>
          {hasPassword
            ? t(
                '{by} has set a password and will give it to you. Sign in with it, or choose one of your own: that confirms your address, too.',
                { by },
              )
            : t('Please choose a password of your own, and sign in with this address.')}{' '}
          {t(LINK_TERMS)}
        </Paragraph>
        <Paragraph>{t('If you did not expect this, do nothing: the account stays limited.')}</Paragraph>
        {hasPassword && <Button label={t('Sign in')} url={`${publicUrl}/login`} />}
        <Button label={t('Choose my password')} url={`${publicUrl}/reset-password#token=${LINK_TOKEN}`} />
      </>
    ),
  });
}

const LINK_TERMS = 'The link works once, within 7 days; after that, Forgot Password at the sign-in mails another one.';

const companyOf = ({ name, companyLines: [legalName] }: Config['brand']): string =>
  legalName && legalName !== name ? `${legalName} (${name})` : name;
