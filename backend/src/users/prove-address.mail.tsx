import type { Config } from '../config.js';
import { type Letter, writeLetter } from '../mail/letter.js';
import { Button, Greeting, Paragraph } from '../mail/letter-parts.js';
import { LINK_TOKEN } from '../mail/secret-link.js';

/** The link that proves an address. Whoever reads it may not be who gave the address, so nobody is greeted by name. */
export function proveAddress({ brand, publicUrl }: Pick<Config, 'brand' | 'publicUrl'>): Letter {
  return writeLetter(brand, {
    subject: `Please confirm your address - ${brand.name}`,
    heading: 'Please confirm your address',
    body: (
      <>
        <Greeting name={undefined} />
        <Paragraph>
          This address was given for an account at {brand.name}. Please confirm that it is yours. The link works once,
          within 24 hours.
        </Paragraph>
        <Paragraph>If it was not you, do nothing: without it the account stays limited.</Paragraph>
        <Button label="Confirm my address" url={`${publicUrl}/verify-email?token=${LINK_TOKEN}`} />
      </>
    ),
  });
}
