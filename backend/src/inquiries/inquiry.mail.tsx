import type { Config } from '../config.js';
import { type Letter, writeLetter } from '../mail/letter.js';
import { addressed, Details, Paragraph, Row } from '../mail/letter-parts.js';
import type { Inquiry } from './inquiry.entity.js';

/** What the house reads of a message from the website. */
export function inquiryNotice({ brand }: Pick<Config, 'brand'>, inquiry: Inquiry): Letter {
  const heading = inquiry.kind === 'contact' ? 'A message from the website' : 'A fabric inquiry from the website';
  return writeLetter(brand, {
    // Told apart by our own number alone: a name or a subject would be a stranger's words in our mail's subject.
    subject: `${heading} (${inquiry.id.slice(0, 8).toUpperCase()}) - ${brand.name}`,
    heading,
    body: (
      <>
        <Paragraph>{inquiry.message}</Paragraph>
        <Details>
          <Row label="Name">{inquiry.name}</Row>
          <Row label="E-mail">{addressed(inquiry.email)}</Row>
          <Row label="Phone">{inquiry.phone}</Row>
          <Row label="Company">{inquiry.company}</Row>
          <Row label="About">{inquiry.subject || inquiry.fabricName}</Row>
        </Details>
      </>
    ),
  });
}
