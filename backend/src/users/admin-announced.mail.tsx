import { formatDateTime } from '@selvedge/domain/dates';
import type { Config } from '../config/config.js';
import { addressed, Button, Details, Paragraph, Row } from '../mail/email-parts.js';
import { type EmailTemplate, renderEmail } from '../mail/email-template.js';
import type { JobMap } from '../queue/job-map.js';

/** `renewed` is an administrator who was given a new password by the command. */
export type AdminChange = JobMap['users.announce-admin']['what'];

const HEADINGS: Readonly<Record<AdminChange, string>> = {
  created: 'There is a new member of staff',
  promoted: 'A customer became a member of staff',
  restored: 'A member of staff has access again',
  renewed: 'An administrator has a new password',
  removed: 'The access of a member of staff ended',
};

/** Everybody who manages users is notified of new staff, because a stolen session could make itself another account. */
export function adminAnnounced(
  { brand, publicUrl }: Pick<Config, 'brand' | 'publicUrl'>,
  { what, at, by, name, email }: { what: AdminChange; at: Date; by: string; name: string; email: string },
): EmailTemplate {
  return renderEmail(brand, {
    heading: HEADINGS[what],
    body: (
      <>
        <Details>
          <Row label="Account">{name}</Row>
          <Row label="Address">{addressed(email)}</Row>
          <Row label="By">{by}</Row>
          <Row label="When">{formatDateTime(at)}</Row>
        </Details>
        <Paragraph>
          If nobody of you wanted this, somebody else is at work. End the access of the account on the Staff page, or on
          the server by npm run admin -- remove ADDRESS, and whose session did it chooses a new password, which ends the
          session.
        </Paragraph>
        <Button label="Open the audit trail" url={`${publicUrl}/admin/system`} />
      </>
    ),
  });
}
