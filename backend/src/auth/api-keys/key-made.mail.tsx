import { formatDateTime } from '@selvedge/domain/dates';
import type { Config } from '../../config/config.js';
import { Button, Details, Greeting, Paragraph, Row } from '../../mail/email-parts.js';
import { type EmailTemplate, renderEmail } from '../../mail/email-template.js';
import type { ApiKey } from './api-key.entity.js';

/** An API key was made with somebody's account, perhaps by a thief. */
export function keyMade(
  { brand, publicUrl }: Pick<Config, 'brand' | 'publicUrl'>,
  { name, key }: { name: string; key: Pick<ApiKey, 'name' | 'prefix' | 'permissions' | 'expiresAt'> },
): EmailTemplate {
  return renderEmail(brand, {
    heading: 'An API key was made with your account',
    body: (
      <>
        <Greeting name={name} />
        <Details>
          <Row label="Key">
            {key.name} ({key.prefix}…)
          </Row>
          <Row label="It may">{key.permissions.join(', ')}</Row>
          <Row label="Ends">{formatDateTime(key.expiresAt)}</Row>
        </Details>
        <Paragraph>
          If this was not you, revoke the key at once, because it stays good after you sign out and after you choose a
          new password. Then choose one.
        </Paragraph>
        <Button label="Open the API keys" url={`${publicUrl}/admin/api-keys`} />
      </>
    ),
  });
}
