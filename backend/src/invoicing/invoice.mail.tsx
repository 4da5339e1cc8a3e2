import { formatDate } from '@selvedge/domain/dates';
import type { InvoiceContent } from '@selvedge/domain/invoicing/invoice';
import { formatRupees } from '@selvedge/domain/money';
import { invoiceNames } from '@selvedge/domain/quotation-document/invoice-model';
import { Button, Details, Greeting, Paragraph, Row } from '../mail/email-parts.js';
import { type EmailTemplate, renderEmail } from '../mail/email-template.js';
import { type MailContext, translateInto } from '../mail/translate.js';

type Mailed = Pick<InvoiceContent, 'kind' | 'serial' | 'order_number' | 'total' | 'due_on' | 'corrects'>;

/**
 * An invoice, a credit note or a debit note, which is attached.
 *
 * @param name the customer's name, if it is verified that they typed it
 * @param url where the customer finds the order; null if nowhere
 */
export function invoiceEmail(
  { brand, language }: Omit<MailContext, 'publicUrl'>,
  { kind, serial, order_number, total, due_on, corrects }: Mailed,
  { name, url }: { name: string | undefined; url: string | null },
): EmailTemplate {
  const t = translateInto(language);
  const paper = `${t(invoiceNames[kind])} ${serial}`;
  return renderEmail(brand, {
    language,
    heading: paper,
    body: (
      <>
        <Greeting name={name} t={t} />
        <Paragraph>{t('{paper} is attached as a PDF.', { paper })}</Paragraph>
        <Details>
          <Row label={t('Order')}>{order_number}</Row>
          <Row label={t('It corrects')}>{corrects?.serial}</Row>
          <Row label={t('Total')}>{formatRupees(total)}</Row>
          <Row label={t('Due on')}>{due_on && formatDate(due_on, t.language)}</Row>
        </Details>
        {url && <Button label={t('Open the order')} url={url} />}
      </>
    ),
  });
}
