import type { ReactNode } from 'react';
import type { Config } from '../config/config.js';
import { Button, Details, Paragraph, Row } from './email-parts.js';
import { type EmailTemplate, renderEmail } from './email-template.js';

export interface Failure {
  subject: string;
  heading: string;
  /** The error as it occurred. */
  reason: string | null;
  /** The next step, or why none is needed. */
  advice?: string;
  /** Additional rows of label and text. */
  about?: readonly (readonly [label: string, words: ReactNode])[];
  /** Link to a page of the admin console, such as `imports`. */
  button?: { label: string; page: string };
}

/** Notifies staff of a permanent failure. */
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
