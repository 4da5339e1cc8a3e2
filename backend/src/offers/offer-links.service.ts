import { ConflictException, Inject, Injectable, NotFoundException } from '@nestjs/common';
import { shareMessage, whatsAppShare } from '@selvedge/domain/quotations/share-message';
import type { SharedOffer, WithdrawLinksInput } from '@selvedge/domain/quotations/shared-offer';
import { DataSource, type EntityManager, In, IsNull } from 'typeorm';
import { CONFIG, type Config } from '../config/config.js';
import { quotationLinkKeys } from '../crypto/keys.js';
import { recordChange } from '../database/audit-trail.js';
import { writeHistory } from '../database/history.js';
import { changesBy } from '../database/versioned.js';
import type { CalledBy } from '../http/change.js';
import { IdempotencyService } from '../http/idempotency/idempotency.service.js';
import { Mail } from '../mail/mail.entity.js';
import { storedToken } from '../mail/secret-link.js';
import { QuotationDocument } from '../quotations/documents/quotation-document.entity.js';
import { OfferLink } from '../quotations/links/offer-link.entity.js';
import { makeOfferLink, offerUrl, withdrawOfferLink } from '../quotations/links/offer-links.js';
import { Quotation } from '../quotations/quotation.entity.js';
import { QuotationHistory } from '../quotations/quotation-history.entity.js';
import { loadQuotation, QUOTATION_LOCK, quotationInScope, rejectOutOfScope } from '../quotations/quotation-store.js';
import { isInScope } from '../users/record-scope.js';
import { User } from '../users/user.entity.js';

/** The private link to the last document sent, for staff: share, withdraw or renew it. */
@Injectable()
export class OfferLinksService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly idempotency: IdempotencyService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws NotFoundException; ConflictException if nothing was sent yet. */
  async one(quotationId: string): Promise<SharedOffer> {
    const { manager } = this.dataSource;
    const { customerPhone } = await loadQuotation(manager, quotationId);
    const document = await newestRevision(manager, quotationId);
    const link = await manager.findOneBy(OfferLink, { documentId: document.id, withdrawnAt: IsNull() });
    // Undefined if the link was made under a former secret.
    const token = link && storedToken(quotationLinkKeys(this.config), link);
    const url = token && offerUrl(this.config, token);
    const { content } = document;
    const message = shareMessage(this.config.brand.name, content, url ?? '');
    return {
      url,
      revision: content.revision,
      message,
      ...whatsAppShare(customerPhone, message),
      created_at: link?.createdAt.toISOString() ?? null,
      seen_at: link?.seenAt?.toISOString() ?? null,
    };
  }

  /** Makes a new link to the same document; the one mailed becomes invalid. */
  renew(quotationId: string, change: CalledBy): Promise<void> {
    return this.#change(quotationId, change, 'link_renewed', async (manager, document) => {
      const former = await manager.findBy(OfferLink, { documentId: document.id });
      const linkId = await makeOfferLink(manager, this.config, document.id);
      // Mails sent again (decision, reminder, message) contain the valid link.
      await manager.update(Mail, { linkId: In(former.map(({ id }) => id)) }, { linkId });
    });
  }

  /** @throws ConflictException if there is no open link. */
  withdraw(quotationId: string, change: CalledBy): Promise<void> {
    return this.#change(quotationId, change, 'link_withdrawn', async (manager, document) => {
      if (!(await withdrawOfferLink(manager, document.id))) {
        throw new ConflictException('The link was withdrawn already.');
      }
    });
  }

  /**
   * Withdraws all private links of some quotations, or of an account, at once.
   * @returns the number of links withdrawn
   * @throws NotFoundException for an unknown account
   */
  withdrawAll({ ids, customer_id: customerId }: WithdrawLinksInput, change: CalledBy): Promise<{ withdrawn: number }> {
    const { by } = change;
    return this.idempotency.once(change, async (manager) => {
      const customer = customerId ? await manager.findOneBy(User, { id: customerId }) : null;
      if (customerId && !(customer && (await isInScope(manager, by, 'customers', customer.ownerId))))
        throw new NotFoundException('User not found.');
      const quotations = await manager.find(Quotation, {
        where: customerId ? { customerId } : { id: In(ids ?? []) },
        select: { id: true, quotationNo: true, ownerId: true },
        order: { id: 'ASC' },
        lock: QUOTATION_LOCK,
      });
      await rejectOutOfScope(manager, quotations, by);
      const [links] = await manager.query<[{ id: string }[], number]>(
        `UPDATE offer_links SET withdrawn_at = now() FROM quotation_documents d
         WHERE d.id = document_id AND d.quotation_id = ANY($1) AND withdrawn_at IS NULL RETURNING d.quotation_id AS id`,
        [quotations.map(({ id }) => id)],
      );
      if (links.length === 0) return { withdrawn: 0 };
      const closed = quotations.filter(({ id }) => links.some((link) => link.id === id));
      for (const { id } of closed) {
        await writeHistory(manager, QuotationHistory, by, { quotationId: id, action: 'link_withdrawn' });
      }
      await changesBy(manager, by);
      const numbers = closed.map(({ quotationNo }) => quotationNo);
      await recordChange(manager, {
        action: 'links-withdrawn',
        resource: customer ? 'users' : 'quotations',
        recordIds: customer ? [customer.id] : closed.map(({ id }) => id),
        name: customer ? customer.name : shortened(numbers),
        detail: customer ? shortened(numbers) : '',
        count: links.length,
      });
      return { withdrawn: links.length };
    });
  }

  #change(
    quotationId: string,
    change: CalledBy,
    action: 'link_renewed' | 'link_withdrawn',
    work: (manager: EntityManager, document: QuotationDocument) => Promise<void>,
  ): Promise<void> {
    const { by } = change;
    return this.idempotency.once(change, async (manager) => {
      // Locked first, like for all other changes of the quotation: simultaneous renewals are serialized, and an answer by the
      // link can't deadlock with us.
      const quotation = await quotationInScope(manager, quotationId, by, { lock: QUOTATION_LOCK });
      const document = await newestRevision(manager, quotationId);
      await work(manager, document);
      await writeHistory(manager, QuotationHistory, by, { quotationId, action });
      await changesBy(manager, by);
      await recordChange(manager, {
        action: action === 'link_renewed' ? 'link-renewed' : 'links-withdrawn',
        resource: 'quotations',
        recordIds: [quotationId],
        name: quotation.quotationNo,
      });
    });
  }
}

const SHOWN = 3;
const shortened = (numbers: readonly string[]): string =>
  numbers.slice(0, SHOWN).join(', ') + (numbers.length > SHOWN ? ' …' : '');

async function newestRevision(manager: EntityManager, quotationId: string): Promise<QuotationDocument> {
  const [document] = await manager.find(QuotationDocument, {
    // Documents sent to another customer can't be shared.
    where: { quotationId, former: false },
    order: { revision: 'DESC' },
    take: 1,
  });
  if (!document) throw new ConflictException('Nothing was sent yet that a link could open.');
  return document;
}
