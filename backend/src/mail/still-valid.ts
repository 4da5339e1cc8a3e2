import { emailKey } from '@selvedge/domain/email-key';
import type { EntityManager } from 'typeorm';

/** The content or the recipient of a mail is outdated. */
export class NoLongerValid extends Error {
  override readonly name = 'NoLongerTrue';
}

/** The state a queued mail depends on, re-checked before sending. Null for what no longer exists. */
interface Facts {
  toAddress: string;
  accountId: string | null;
  linkId: string | null;
  linkEmail: string | null;
  customerOf: string | null;
  remindsOf: Date | null;
  mayRead: boolean | null;
  email: string | null;
  provenEmail: string | null;
  opens: boolean | null;
  stands: boolean | null;
  customerId: string | null;
  customerEmail: string | null;
  endsThen: boolean | null;
  orderStep: string | null;
  orderStatus: string | null;
}

/** By table names, because this module doesn't import the entities it refers to. */
const FACTS = `
  SELECT m.to_address AS "toAddress", m.account_id AS "accountId", m.link_id AS "linkId",
         m.customer_of AS "customerOf", m.reminds_of AS "remindsOf",
         m.order_step AS "orderStep", o.status AS "orderStatus",
         u.is_active AND u.deleted_at IS NULL AS "mayRead", u.email, u.proven_email AS "provenEmail",
         l.ended_at IS NULL AND l.expires_at > now() AS opens, l.email AS "linkEmail",
         q.deleted_at IS NULL AND q.id IS NOT NULL AS stands,
         q.customer_id AS "customerId", q.customer_email AS "customerEmail",
         m.reminds_of > now() AND CASE
           WHEN m.hold_id IS NULL
             THEN date_trunc('milliseconds', q.valid_until) = m.reminds_of
                  AND q.status IN ('approved', 'responded') AND q.answer IS NULL
           ELSE date_trunc('milliseconds', h.expires_at) = m.reminds_of AND h.ended_at IS NULL
         END AS "endsThen"
  FROM mails m
  LEFT JOIN users u ON u.id = m.account_id
  LEFT JOIN account_links l ON l.id = m.link_id
  LEFT JOIN quotations q ON q.id = m.customer_of
  LEFT JOIN orders o ON m.order_step IS NOT NULL AND o.quotation_id = m.customer_of
  LEFT JOIN holds h ON h.id = m.hold_id
  WHERE m.id = $1`;

/**
 * A mail may wait for hours while its server is unavailable: its content is re-checked before sending.
 * @throws NoLongerValid with the reason, worded for admins
 */
export async function assertStillValid(manager: Pick<EntityManager, 'query'>, mailId: string): Promise<void> {
  const [facts] = await manager.query<Facts[]>(FACTS, [mailId]);
  const reason = facts && (changed(facts) ?? misaddressed(facts));
  if (reason) throw new NoLongerValid(reason);
}

function changed(facts: Facts): string | null {
  const { accountId, linkId, customerOf, remindsOf, mayRead, opens, stands, endsThen, orderStep, orderStatus } = facts;
  if (accountId !== null && !mayRead) return 'Its account was switched off or deleted before it could be sent.';
  // A quotation mail links to the offer, whose page shows its current state.
  if (linkId !== null && customerOf === null && !opens)
    return 'Its link was used, replaced or over before it could be sent.';
  if (customerOf !== null && !stands) return 'The quotation was deleted before it could be sent.';
  const isCancelled = orderStatus === 'cancelled';
  if (orderStep !== null && (orderStep === 'cancelled') !== isCancelled)
    return `The order was ${isCancelled ? 'cancelled' : 'reopened'} before it could be sent.`;
  if (remindsOf !== null && !endsThen) return 'What it reminds of is over, answered, or ends at another time by now.';
  return null;
}

function misaddressed(facts: Facts): string | null {
  const { toAddress, accountId, customerOf, email, provenEmail, customerId, customerEmail, linkEmail } = facts;
  if (customerOf !== null && accountId !== null && customerId !== accountId) {
    return 'The quotation has another customer by now.';
  }
  if (accountId === null && customerOf === null) return null;
  // The link to a new address goes there, before it is the account's; an ended one is not sent.
  const asked = customerOf === null ? linkEmail : null;
  const theirs = [email, provenEmail, customerEmail, asked].flatMap((address) =>
    address === null ? [] : emailKey(address),
  );
  if (theirs.includes(emailKey(toAddress))) return null;
  return `It was for an address that the ${customerOf === null ? 'account' : 'quotation'} no longer has.`;
}
