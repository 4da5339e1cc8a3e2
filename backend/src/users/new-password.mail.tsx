import type { Config } from '../config.js';
import { Button, Greeting, Paragraph } from '../mail/email-parts.js';
import { type EmailTemplate, renderEmail } from '../mail/email-template.js';
import { LINK_TOKEN } from '../mail/secret-link.js';

/**
 * The link to a new password.
 * @param name the account's, if its owner is known to be who reads this
 */
export function newPassword(
  { brand, publicUrl }: Pick<Config, 'brand' | 'publicUrl'>,
  name: string | undefined,
): EmailTemplate {
  return renderEmail(brand, {
    subject: `Choose a new password - ${brand.name}`,
    heading: 'Choose a new password',
    body: (
      <>
        <Greeting name={name} />
        <Paragraph>
          Somebody, hopefully you, asked for a new password. The link works once, within an hour. If it was not you,
          nothing changes.
        </Paragraph>
        <Button label="Choose a new password" url={`${publicUrl}/reset-password#token=${LINK_TOKEN}`} />
      </>
    ),
  });
}
