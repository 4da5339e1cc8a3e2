import { formatDateTime } from '@selvedge/domain/dates';
import type { Config } from '../../config/config.js';
import { Button, Details, Greeting, Paragraph, Row } from '../../mail/email-parts.js';
import { type EmailTemplate, renderEmail } from '../../mail/email-template.js';
import type { ApiKey } from './api-key.entity.js';

/** An API key ends soon. */
export function keyEnds(
  { brand, publicUrl }: Pick<Config, 'brand' | 'publicUrl'>,
  {
    name,
    key,
    days,
  }: { name: string; key: Pick<ApiKey, 'name' | 'prefix' | 'expiresAt' | 'lastUsedAt'>; days: number },
): EmailTemplate {
  return renderEmail(brand, {
    subject: `The API key ${key.name} ends in ${days} days - ${brand.name}`,
    heading: 'An API key ends soon',
    body: (
      <>
        <Greeting name={name} />
        <Paragraph>
          The system that uses this key is refused from then on. Make a new key, enter it there, and revoke this one.
        </Paragraph>
        <Details>
          <Row label="Key">
            {key.name} ({key.prefix}…)
          </Row>
          <Row label="Ends">{formatDateTime(key.expiresAt)}</Row>
          <Row label="Last used">{key.lastUsedAt ? formatDateTime(key.lastUsedAt) : 'Never'}</Row>
        </Details>
        <Button label="Open the API keys" url={`${publicUrl}/admin/api-keys`} />
      </>
    ),
  });
}
