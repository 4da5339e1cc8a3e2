import { formatDay } from '@selvedge/domain/dates';
import type { Config } from '../../config/config.js';
import { addressed, Button, Details, Paragraph, Row } from '../../mail/email-parts.js';
import { type EmailTemplate, renderEmail } from '../../mail/email-template.js';
import { consoleUrl } from '../links/offer-links.js';
import type { Quotation } from '../quotation.entity.js';
import { numberOf, RequestedRows } from './requested-rows.js';

/** Notifies staff of a new request: customer, fabrics and link. */
export function requestNotice(
  { brand, publicUrl }: Pick<Config, 'brand' | 'publicUrl'>,
  quotations: readonly Quotation[],
): EmailTemplate {
  const [first] = quotations;
  return renderEmail(brand, {
    subject: `Quotation request ${numberOf(quotations)}`,
    heading: 'A new quotation request',
    body: (
      <>
        <Paragraph>{first?.message || 'The customer left no message.'}</Paragraph>
        <Details>
          <Row label="Customer">{first?.customerName}</Row>
          <Row label="Company">{first?.customerCompany}</Row>
          <Row label="Email">{addressed(first?.customerEmail ?? '')}</Row>
          <Row label="Phone">{first?.customerPhone}</Row>
          <Row label="Timeline">{first?.timeline}</Row>
          <Row label="Needed by">{first?.neededBy && formatDay(first.neededBy)}</Row>
          <Row label="PO number">{first?.poNumber}</Row>
          <Row label="End use">{first?.endUse}</Row>
          <Row label="Deliver to">{first?.deliveryAddress.replaceAll('\n', ', ')}</Row>
          <RequestedRows quotations={quotations} />
        </Details>
        <Button
          label="Open in the console"
          url={first ? consoleUrl({ publicUrl }, first.id) : `${publicUrl}/admin/quotations`}
        />
      </>
    ),
  });
}
