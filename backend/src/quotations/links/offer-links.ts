import { randomUUID } from 'node:crypto';
import { type EntityManager, IsNull } from 'typeorm';
import type { Config } from '../../config/config.js';
import { keyFor } from '../../crypto/keys.js';
import { linkToken, tokenHash } from '../../mail/secret-link.js';
import { OfferLink } from './offer-link.entity.js';

/**
 * Creates the private link of a sent document and withdraws its previous one.
 * @returns its id: the token is derived from it when needed, and stored nowhere.
 */
export async function makeOfferLink(
  manager: EntityManager,
  secret: Pick<Config, 'jwtSecret'>,
  documentId: string,
): Promise<string> {
  await withdrawOfferLink(manager, documentId);
  const id = randomUUID();
  await manager.insert(OfferLink, {
    id,
    documentId,
    tokenHash: tokenHash(linkToken(keyFor(secret, 'quotation link'), id)),
  });
  return id;
}

/** @returns whether there was an open link. */
export async function withdrawOfferLink(manager: EntityManager, documentId: string): Promise<boolean> {
  const { affected } = await manager.update(
    OfferLink,
    { documentId, withdrawnAt: IsNull() },
    { withdrawnAt: () => 'now()' },
  );
  return affected === 1;
}

/**
 * A valid private link with its document and quotation. A link is invalid once it was withdrawn, the quotation was deleted or
 * readdressed, or the account it belongs to was blocked or deleted.
 */
export async function findOpenLink(manager: EntityManager, id: string): Promise<OfferLink | null> {
  // There is at most one. TypeORM's findOne would first select its id, and then everything.
  const [link] = await manager.find(OfferLink, {
    where: { id, withdrawnAt: IsNull(), document: { former: false } },
    relations: { document: { quotation: { customer: true } } },
  });
  const quotation = link?.document.quotation;
  if (!quotation) return null;
  const isClosed = quotation.customerId !== null && !quotation.customer?.isActive;
  return isClosed ? null : link;
}

/** Like {@link findOpenLink}, for a link of this quotation only. */
export async function openLinkTo(manager: EntityManager, quotationId: string, id: string): Promise<OfferLink | null> {
  const link = await findOpenLink(manager, id);
  return link?.document.quotationId === quotationId ? link : null;
}

/** The open link to the last document of a quotation; undefined if nothing was sent, or its link was withdrawn. */
export async function openLinkOf(manager: EntityManager, quotationId: string): Promise<string | undefined> {
  const [newest] = await manager.query<{ link_id: string | null }[]>(
    `SELECT l.id AS link_id FROM quotation_documents d
     LEFT JOIN offer_links l ON l.document_id = d.id AND l.withdrawn_at IS NULL
     WHERE d.quotation_id = $1 ORDER BY d.revision DESC LIMIT 1`,
    [quotationId],
  );
  return newest?.link_id ?? undefined;
}

/** URL of the page of an offer. @param token of its link, or the placeholder until the mail is sent */
export const offerUrl = ({ publicUrl }: Pick<Config, 'publicUrl'>, token: string): string => `${publicUrl}/q/${token}`;

/** URL of a quotation in the admin console. */
export const consoleUrl = ({ publicUrl }: Pick<Config, 'publicUrl'>, quotationId: string): string =>
  `${publicUrl}/admin/quotations/${quotationId}`;
