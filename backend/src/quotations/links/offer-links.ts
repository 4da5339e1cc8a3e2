import { randomUUID } from 'node:crypto';
import { type EntityManager, IsNull } from 'typeorm';
import type { Config } from '../../config.js';
import { keyFor } from '../../keys.js';
import { linkToken, tokenHash } from '../../mail/secret-link.js';
import { OfferLink } from './offer-link.entity.js';

/**
 * A private link to the sheet that was sent; one that it had opens nothing any more.
 * @returns its id: the token is made of it whenever it is needed, and stored nowhere.
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

/** @returns whether there was one that was open. */
export async function withdrawOfferLink(manager: EntityManager, documentId: string): Promise<boolean> {
  const { affected } = await manager.update(
    OfferLink,
    { documentId, withdrawnAt: IsNull() },
    { withdrawnAt: () => 'now()' },
  );
  return affected === 1;
}

/**
 * A private link that opens something, with its sheet and quotation. It opens nothing once it was withdrawn, the quotation was
 * deleted or is addressed to somebody else, or the account that it belongs to was blocked or deleted.
 */
export async function findOpenLink(manager: EntityManager, id: string): Promise<OfferLink | null> {
  // There is one at most. TypeORM's findOne would ask for its id first, and then for all of it.
  const [link] = await manager.find(OfferLink, {
    where: { id, withdrawnAt: IsNull(), document: { former: false } },
    relations: { document: { quotation: { customer: true } } },
  });
  const quotation = link?.document.quotation;
  if (!quotation) return null;
  const isClosed = quotation.customerId !== null && !quotation.customer?.isActive;
  return isClosed ? null : link;
}

/** The same for a link to this quotation. */
export async function openLinkTo(manager: EntityManager, quotationId: string, id: string): Promise<OfferLink | null> {
  const link = await findOpenLink(manager, id);
  return link?.document.quotationId === quotationId ? link : null;
}

/** The open link to what was sent last about a quotation; undefined where nothing was, or its link was withdrawn. */
export async function openLinkOf(manager: EntityManager, quotationId: string): Promise<string | undefined> {
  const [newest] = await manager.query<{ link_id: string | null }[]>(
    `SELECT l.id AS link_id FROM quotation_documents d
     LEFT JOIN offer_links l ON l.document_id = d.id AND l.withdrawn_at IS NULL
     WHERE d.quotation_id = $1 ORDER BY d.revision DESC LIMIT 1`,
    [quotationId],
  );
  return newest?.link_id ?? undefined;
}

/** Where the page of an offer lies. @param token of its link, or what stands in its place until a mail is sent. */
export const offerUrl = ({ publicUrl }: Pick<Config, 'publicUrl'>, token: string): string => `${publicUrl}/q/${token}`;

/** Where staff find a quotation. */
export const consoleUrl = ({ publicUrl }: Pick<Config, 'publicUrl'>, quotationNo: string): string =>
  `${publicUrl}/admin/quotations?filter=${encodeURIComponent(JSON.stringify({ search: quotationNo }))}`;
