import type { ReactNode } from 'react';
import type { Config } from '../config.js';
import { Button, Details, Paragraph, Row } from './email-parts.js';
import { type EmailTemplate, renderEmail } from './email-template.js';

export interface Failure {
  subject: string;
  heading: string;
  /** As it was met. */
  reason: string | null;
  /** What to do, or why nothing need be done. */
  advice?: string;
  /** Rows of label and words under that. */
  about?: readonly (readonly [label: string, words: ReactNode])[];
  /** Leads to a page of the console, such as `imports`. */
  button?: { label: string; page: string };
}

/** What the house reads of something that failed for good. */
export function failureEmail(
  { brand, publicUrl }: Pick<Config, 'brand' | 'publicUrl'>,
  { subject, heading, reason, advice, about = [], button }: Failure,
): EmailTemplate {
  return renderEmail(brand, {
    subject,
    heading,
    body: (
      <>
        <Paragraph>{reason}</Paragraph>
        <Paragraph>{advice}</Paragraph>
        <Details>
          {about.map(([label, words]) => (
            <Row key={label} label={label}>
              {words}
            </Row>
          ))}
        </Details>
        {button && <Button label={button.label} url={`${publicUrl}/admin/${button.page}`} />}
      </>
    ),
  });
}
