import type { ReactNode } from 'react';
import type { Config } from '../config.js';
import { type Letter, writeLetter } from './letter.js';
import { Button, Details, Paragraph, Row } from './letter-parts.js';

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
export function failureLetter(
  { brand, publicUrl }: Pick<Config, 'brand' | 'publicUrl'>,
  { subject, heading, reason, advice, about = [], button }: Failure,
): Letter {
  return writeLetter(brand, {
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
