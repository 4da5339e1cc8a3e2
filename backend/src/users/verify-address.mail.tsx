import { formatDateTime } from '@selvedge/domain/dates';
import type { Config } from '../config.js';
import { Button, Details, Greeting, Paragraph, Row, trusted } from '../mail/email-parts.js';
import { type EmailTemplate, renderEmail } from '../mail/email-template.js';
import { LINK_TOKEN } from '../mail/secret-link.js';

/** How the address came to its account, as far as it is known. */
export type AddressOrigin =
  | { kind: 'signed-up'; at: Date; device: string; network: string }
  | { kind: 'changed-by-staff'; at: Date }
  | { kind: 'unknown' };

/** The link that proves an address. Its reader may not have given the address, so nobody is greeted by name. */
export function verifyAddress(
  { brand, publicUrl }: Pick<Config, 'brand' | 'publicUrl'>,
  origin: AddressOrigin,
): EmailTemplate {
  return renderEmail(brand, {
    subject: `Please confirm your address - ${brand.name}`,
    heading: 'Please confirm your address',
    body: (
      <>
        <Greeting name={undefined} />
        <Paragraph>{inWords(origin, brand.name)}</Paragraph>
        {origin.kind === 'signed-up' && (
          <Details>
            <Row label="Device">{origin.device}</Row>
            <Row label="Network">{trusted(origin.network)}</Row>
          </Details>
        )}
        <Paragraph>
          If the account is yours, open the link. There you enter its password, or choose a new one: that confirms the
          address and signs out whoever is signed in. The link works once, within 24 hours.
        </Paragraph>
        <Paragraph>If it was not you, do nothing: without it the account stays limited.</Paragraph>
        <Button label="Confirm my address" url={`${publicUrl}/verify-email#token=${LINK_TOKEN}`} />
      </>
    ),
  });
}

/** The link by which the owner of an account gives it another address. Nobody is greeted by name: the address may be mistyped. */
export function confirmNewAddress({ brand, publicUrl }: Pick<Config, 'brand' | 'publicUrl'>, at: Date): EmailTemplate {
  return renderEmail(brand, {
    subject: `Please confirm your new address - ${brand.name}`,
    heading: 'Please confirm your new address',
    body: (
      <>
        <Greeting name={undefined} />
        <Paragraph>{`On ${formatDateTime(at)} somebody asked to use this address for an account at ${brand.name}.`}</Paragraph>
        <Paragraph>
          If it was you, open the link and enter the password of your account. From then on you sign in with this
          address, and our mail goes here. The link works once, within 24 hours.
        </Paragraph>
        <Paragraph>If it was not you, do nothing: the account keeps the address that it has.</Paragraph>
        <Button label="Use this address" url={`${publicUrl}/verify-email#token=${LINK_TOKEN}`} />
      </>
    ),
  });
}

function inWords(origin: AddressOrigin, brandName: string): string {
  if (origin.kind === 'unknown') return `This address was given for an account at ${brandName}.`;
  const at = formatDateTime(origin.at);
  switch (origin.kind) {
    case 'signed-up':
      return `On ${at} an account at ${brandName} was signed up with this address.`;
    case 'changed-by-staff':
      return `On ${at} our staff entered this address for an account at ${brandName}.`;
  }
}
