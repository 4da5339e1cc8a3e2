import { formatDateTime } from '@selvedge/domain/dates';
import { Button, Details, Greeting, Paragraph, Row, trusted } from '../mail/email-parts.js';
import { type EmailTemplate, renderEmail } from '../mail/email-template.js';
import { LINK_TOKEN } from '../mail/secret-link.js';
import { type MailContext, type Translate, translateInto } from '../mail/translate.js';

/** How the address came to its account, as far as it is known. */
export type AddressOrigin =
  | { kind: 'signed-up'; at: Date; device: string; network: string }
  | { kind: 'changed-by-staff'; at: Date }
  | { kind: 'unknown' };

/** The link that verifies an address. Its reader may not have given the address, so nobody is greeted by name. */
export function verifyAddress({ brand, publicUrl, language }: MailContext, origin: AddressOrigin): EmailTemplate {
  const t = translateInto(language);
  return renderEmail(brand, {
    heading: t('Please confirm your address'),
    language,
    body: (
      <>
        <Greeting name={undefined} t={t} />
        <Paragraph>{inWords(origin, brand.name, t)}</Paragraph>
        {origin.kind === 'signed-up' && (
          <Details>
            <Row label={t('Device')}>{origin.device}</Row>
            <Row label={t('Network')}>{trusted(origin.network)}</Row>
          </Details>
        )}
        <Paragraph>
          {t(
            'If the account is yours, open the link. There you enter its password, or choose a new one: that confirms the address and signs out whoever is signed in. The link works once, within 24 hours.',
          )}
        </Paragraph>
        <Paragraph>{t('If it was not you, do nothing: without it the account stays limited.')}</Paragraph>
        <Button label={t('Confirm my address')} url={`${publicUrl}/verify-email#token=${LINK_TOKEN}`} />
      </>
    ),
  });
}

/** The link by which the owner of an account gives it another address. Nobody is greeted by name: the address may be mistyped. */
export function confirmNewAddress({ brand, publicUrl, language }: MailContext, at: Date): EmailTemplate {
  const t = translateInto(language);
  return renderEmail(brand, {
    heading: t('Please confirm your new address'),
    language,
    body: (
      <>
        <Greeting name={undefined} t={t} />
        <Paragraph>
          {t('On {at} somebody asked to use this address for an account at {brand}.', {
            at: formatDateTime(at, t.language),
            brand: brand.name,
          })}
        </Paragraph>
        <Paragraph>
          {t(
            'If it was you, open the link and enter the password of your account. From then on you sign in with this address, and our mail goes here. The link works once, within 24 hours.',
          )}
        </Paragraph>
        <Paragraph>{t('If it was not you, do nothing: the account keeps the address that it has.')}</Paragraph>
        <Button label={t('Use this address')} url={`${publicUrl}/verify-email#token=${LINK_TOKEN}`} />
      </>
    ),
  });
}

function inWords(origin: AddressOrigin, brand: string, t: Translate): string {
  if (origin.kind === 'unknown') return t('This address was given for an account at {brand}.', { brand });
  const at = formatDateTime(origin.at, t.language);
  switch (origin.kind) {
    case 'signed-up':
      return t('On {at} an account at {brand} was signed up with this address.', { at, brand });
    case 'changed-by-staff':
      return t('On {at} our staff entered this address for an account at {brand}.', { at, brand });
  }
}
