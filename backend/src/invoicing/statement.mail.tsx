import { formatDate } from '@selvedge/domain/dates';
import type { Statement } from '@selvedge/domain/invoicing/statement';
import { formatRupees } from '@selvedge/domain/money';
import { Button, Details, Greeting, Paragraph, Row } from '../mail/email-parts.js';
import { type EmailTemplate, renderEmail } from '../mail/email-template.js';
import { type MailContext, translateInto } from '../mail/translate.js';

/** A statement of account, which is attached. */
export function statementEmail(
  { brand, publicUrl, language }: MailContext,
  { customer_name, from, to, opening, closing, cheques_in_hand }: Omit<Statement, 'fixed_at'>,
): EmailTemplate {
  const t = translateInto(language);
  return renderEmail(brand, {
    language,
    subject: `${t('Statement of account until {day}', { day: formatDate(to, t.language) })} - ${brand.name}`,
    heading: t('Your statement of account'),
    body: (
      <>
        <Greeting name={customer_name} t={t} />
        <Paragraph>
          {t(
            'Your statement from {first} to {last} is attached as a PDF. Please write to us if anything in it differs from your books.',
            { first: formatDate(from, t.language), last: formatDate(to, t.language) },
          )}
        </Paragraph>
        <Details>
          <Row label={t('Opening balance')}>{formatRupees(opening)}</Row>
          <Row label={t('Closing balance')}>{formatRupees(closing)}</Row>
          <Row label={t('Cheques in hand, not subtracted')}>{cheques_in_hand > 0 && formatRupees(cheques_in_hand)}</Row>
        </Details>
        <Button label={t('See what is open')} url={`${publicUrl}/my-account`} />
      </>
    ),
  });
}
