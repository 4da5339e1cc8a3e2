import { formatDate } from '@selvedge/domain/dates';
import type { InvoiceContent } from '@selvedge/domain/invoicing/invoice';
import { formatRupees } from '@selvedge/domain/money';
import { invoiceNames } from '@selvedge/domain/quotation-document/invoice-model';
import { Button, Details, Greeting, Paragraph, Row } from '../mail/email-parts.js';
import { type EmailTemplate, renderEmail } from '../mail/email-template.js';
import { type MailSite, sayIn } from '../mail/say.js';

type Mailed = Pick<InvoiceContent, 'kind' | 'serial' | 'order_number' | 'total' | 'due_on' | 'corrects'>;

/**
 * An invoice, a credit note or a debit note, which is attached.
 *
 * @param name the customer's name, if it is verified that they typed it
 * @param url where the customer finds the order; null if nowhere
 */
export function invoiceEmail(
  { brand, language }: Omit<MailSite, 'publicUrl'>,
  { kind, serial, order_number, total, due_on, corrects }: Mailed,
  { name, url }: { name: string | undefined; url: string | null },
): EmailTemplate {
  const say = sayIn(language);
  const paper = `${say(invoiceNames[kind])} ${serial}`;
  return renderEmail(brand, {
    language,
    subject: `${paper} - ${brand.name}`,
    heading: paper,
    body: (
      <>
        <Greeting name={name} say={say} />
        <Paragraph>{say('{paper} is attached as a PDF.', { paper })}</Paragraph>
        <Details>
          <Row label={say('Order')}>{order_number}</Row>
          <Row label={say('It corrects')}>{corrects?.serial}</Row>
          <Row label={say('Total')}>{formatRupees(total)}</Row>
          <Row label={say('Due on')}>{due_on && formatDate(due_on, say.language)}</Row>
        </Details>
        {url && <Button label={say('Open the order')} url={url} />}
      </>
    ),
  });
}
