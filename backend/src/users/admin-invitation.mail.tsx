import type { Config } from '../config.js';
import { Button, Greeting, Paragraph } from '../mail/email-parts.js';
import { type EmailTemplate, renderEmail } from '../mail/email-template.js';
import { LINK_TOKEN } from '../mail/secret-link.js';

/** The link by which somebody who became an administrator chooses a password that is good enough for one. */
export function adminInvitation(
  { brand, publicUrl }: Pick<Config, 'brand' | 'publicUrl'>,
  name: string | undefined,
): EmailTemplate {
  return renderEmail(brand, {
    subject: `You are an administrator now - ${brand.name}`,
    heading: 'You are an administrator now',
    body: (
      <>
        <Greeting name={name} />
        <Paragraph>
          {`Your account at ${brand.name} is now that of an administrator. Please choose a password for it: the former one opens nothing any more, and nobody can sign in before. The link works once, within 24 hours; after that, the page of the sign-in mails another one.`}
        </Paragraph>
        <Button label="Choose my password" url={`${publicUrl}/reset-password#token=${LINK_TOKEN}`} />
      </>
    ),
  });
}
