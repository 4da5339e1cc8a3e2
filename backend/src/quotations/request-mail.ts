import type { Brand } from '@selvedge/domain/brand';
import { formatLength } from '@selvedge/domain/length';
import { addressText, greeting, type MailText, renderMail } from '../mail/mail-layout.js';
import type { NewMail } from '../mail/mail-queue.js';
import type { Quotation } from './quotation.entity.js';

type Letter = Pick<NewMail, 'subject' | 'text' | 'html'>;

/** What the house reads of a new request: who asks, for what, and where to answer. */
export function requestNotice(brand: Brand, publicUrl: string, quotations: readonly Quotation[]): Letter {
  const [first] = quotations;
  const details: [string, MailText][] = [
    ['Customer', first?.customerName ?? ''],
    ['Company', first?.customerCompany ?? ''],
    ['E-mail', addressText(first?.customerEmail ?? '')],
    ['Phone', first?.customerPhone ?? ''],
    ['Timeline', first?.timeline ?? ''],
    ...requested(quotations),
  ];
  return {
    subject: `Quotation request ${titleOf(quotations)}`,
    ...renderMail(brand, {
      heading: 'A new quotation request',
      paragraphs: [first?.message || 'The customer left no message.'],
      details: details.filter(([, value]) => value),
      button: { label: 'Open in the console', url: `${publicUrl}/admin/quotations` },
    }),
  };
}

/**
 * What a signed-in customer reads once the request has arrived.
 * @param name the account's, if its owner is known to be who reads this
 */
export function acknowledgement(
  brand: Brand,
  publicUrl: string,
  quotations: readonly Quotation[],
  name: string | undefined,
): Letter {
  return {
    subject: `We have your request: ${titleOf(quotations)} - ${brand.name}`,
    ...renderMail(brand, {
      heading: 'We have your request',
      paragraphs: [
        greeting(name),
        'Thank you for your quotation request. We are looking into it and will send you our price soon.',
      ],
      details: requested(quotations),
      button: { label: 'My quotations', url: `${publicUrl}/my-quotations` },
    }),
  };
}

/** `QT-2026-0007`, or `QT-2026-0007 and 2 more`. */
function titleOf(quotations: readonly Quotation[]): string {
  const others = quotations.length - 1;
  return `${quotations[0]?.quotationNo ?? ''}${others > 0 ? ` and ${others} more` : ''}`;
}

function requested(quotations: readonly Quotation[]): [string, string][] {
  return quotations.flatMap(({ quotationNo, lines }) =>
    lines.map((line): [string, string] => [
      quotationNo,
      `${line.fabricName}, ${formatLength(line.quantity, line.priceUnit)}`,
    ]),
  );
}
