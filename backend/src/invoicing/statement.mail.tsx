import { formatDate } from '@selvedge/domain/dates';
import type { Statement } from '@selvedge/domain/invoicing/statement';
import { formatRupees } from '@selvedge/domain/money';
import { Button, Details, Greeting, Paragraph, Row } from '../mail/email-parts.js';
import { type EmailTemplate, renderEmail } from '../mail/email-template.js';
import { type MailSite, sayIn } from '../mail/say.js';

/** A statement of account, which is attached. */
export function statementEmail(
  { brand, publicUrl, language }: MailSite,
  { customer_name, from, to, opening, closing, cheques_in_hand }: Omit<Statement, 'fixed_at'>,
): EmailTemplate {
  const say = sayIn(language);
  return renderEmail(brand, {
    language,
    subject: `${say('Statement of account until {day}', { day: formatDate(to, say.language) })} - ${brand.name}`,
    heading: say('Your statement of account'),
    body: (
      <>
        <Greeting name={customer_name} say={say} />
        <Paragraph>
          {say(
            'Your statement from {first} to {last} is attached as a PDF. Please write to us if anything in it differs from your books.',
            { first: formatDate(from, say.language), last: formatDate(to, say.language) },
          )}
        </Paragraph>
        <Details>
          <Row label={say('Opening balance')}>{formatRupees(opening)}</Row>
          <Row label={say('Closing balance')}>{formatRupees(closing)}</Row>
          <Row label={say('Cheques in hand, not subtracted')}>
            {cheques_in_hand > 0 && formatRupees(cheques_in_hand)}
          </Row>
        </Details>
        <Button label={say('See what is open')} url={`${publicUrl}/my-account`} />
      </>
    ),
  });
}
