import type { Config } from '../config/config.js';
import { Button, Details, Paragraph, Row } from './email-parts.js';
import { type EmailTemplate, renderEmail } from './email-template.js';
import type { GatheredNotice } from './gathered-notice.entity.js';

const MAX_LISTED = 100;

/** The digest of what one sender caused within an hour beyond the limit of single mails. */
export function digest(
  { brand, publicUrl }: Pick<Config, 'brand' | 'publicUrl'>,
  notices: readonly Pick<GatheredNotice, 'id' | 'subject' | 'gist'>[],
): EmailTemplate {
  const count = notices.length === 1 ? 'One more notice' : `${notices.length} more notices`;
  const more = notices.length - MAX_LISTED;
  return renderEmail(brand, {
    heading: `${count} of one sender`,
    body: (
      <>
        <Paragraph>
          One sender caused several mails to you within an hour, so what followed comes together. All of it stands in
          the console.
        </Paragraph>
        <Details>
          {notices.slice(0, MAX_LISTED).map(({ id, subject, gist }) => (
            <Row key={id} label={subject}>
              {gist}
            </Row>
          ))}
        </Details>
        <Paragraph>{more > 0 ? `${more} more stand in the console alone.` : null}</Paragraph>
        <Button label="Open the console" url={`${publicUrl}/admin`} />
      </>
    ),
  });
}
