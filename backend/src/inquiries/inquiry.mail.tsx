import type { Config } from '../config/config.js';
import { addressed, Details, Paragraph, Row } from '../mail/email-parts.js';
import { type EmailTemplate, renderEmail } from '../mail/email-template.js';
import type { Inquiry } from './inquiry.entity.js';

/** Notifies staff of a message from the website. */
export function inquiryNotice({ brand }: Pick<Config, 'brand'>, inquiry: Inquiry): EmailTemplate {
  const heading = inquiry.kind === 'contact' ? 'A message from the website' : 'A fabric inquiry from the website';
  return renderEmail(brand, {
    // Only our own number distinguishes the subjects, because a name would be somebody else's words in our mail.
    subject: `${heading} (${inquiry.id.slice(0, 8).toUpperCase()}) - ${brand.name}`,
    heading,
    body: (
      <>
        <Paragraph>{inquiry.message}</Paragraph>
        <Details>
          <Row label="Name">{inquiry.name}</Row>
          <Row label="Email">{addressed(inquiry.email)}</Row>
          <Row label="Phone">{inquiry.phone}</Row>
          <Row label="Company">{inquiry.company}</Row>
          <Row label="About">{inquiry.subject || inquiry.fabricName}</Row>
        </Details>
      </>
    ),
  });
}
