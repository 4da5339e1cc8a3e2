import { Button, Greeting, Paragraph } from '../mail/email-parts.js';
import { type EmailTemplate, renderEmail } from '../mail/email-template.js';
import { LINK_TOKEN } from '../mail/secret-link.js';
import { type MailContext, translateInto } from '../mail/translate.js';

/**
 * The link to a new password.
 * @param name the account's, if the reader is known to be its owner
 */
export function newPassword({ brand, publicUrl, language }: MailContext, name: string | undefined): EmailTemplate {
  const t = translateInto(language);
  const heading = t('Choose a new password');
  return renderEmail(brand, {
    heading,
    language,
    body: (
      <>
        <Greeting name={name} t={t} />
        <Paragraph>
          {t(
            'Somebody, hopefully you, asked for a new password. The link works once, within an hour. If it was not you, nothing changes.',
          )}
        </Paragraph>
        <Button label={heading} url={`${publicUrl}/reset-password#token=${LINK_TOKEN}`} />
      </>
    ),
  });
}
