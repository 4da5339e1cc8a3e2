import { Inject, Injectable, NotFoundException } from '@nestjs/common';
import { type OfferState, offerState } from '@selvedge/domain/quotations/offer';
import { revisionLetter } from '@selvedge/domain/quotations/what-changed';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { CONFIG, type Config } from '../config.js';
import { linkToken, tokenHash } from '../mail/secret-link.js';
import { OfferAnswer } from '../quotations/offer-answer.entity.js';
import { OfferLink } from '../quotations/offer-link.entity.js';
import { QuotationDocument } from '../quotations/quotation-document.entity.js';
import { ordersOf } from '../quotations/quotation-orders.js';
import { Guesses } from './guesses.js';

/** What a private link opens: one sheet as it was sent, and how it stands today. */
export interface OpenedOffer {
  token: string;
  linkId: string;
  sheet: QuotationDocument;
  /** `letter`: the sheet says why nothing is offered. */
  state: OfferState | 'letter';
  /** What was said last to this sheet. */
  answer: OfferAnswer | null;
  orderNumber: string | null;
  /** The sheet that has taken its place; null on the newest. */
  newest: NewestSheet | null;
  isSeen: boolean;
}

interface NewestSheet {
  /** Null for a letter. */
  letter: string | null;
  sentAt: Date;
  /** Null where its link was withdrawn. */
  token: string | null;
}

/** 32 bytes in base64url. */
const TOKEN = /^[\w-]{43}$/;

/** A token that is malformed, unknown, withdrawn, or of a quotation that is gone: nobody is told which. */
export class LinkOpensNothing extends NotFoundException {}

/** The customer's way to what was sent, by the link that was mailed. */
@Injectable()
export class OpenOfferService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly guesses: Guesses,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @param address of the caller, whose guesses are counted. @throws LinkOpensNothing, TooManyRequestsException */
  async opened(token: string, address: string): Promise<OpenedOffer> {
    const link = await this.#link(token, address);
    if (!link) throw new LinkOpensNothing();
    const { manager } = this.dataSource;
    const sheet = link.document;
    const { quotation } = sheet;
    const [orders, sheets, [answer]] = await Promise.all([
      ordersOf(manager, [quotation.id]),
      manager.find(QuotationDocument, {
        where: { quotationId: quotation.id },
        select: { id: true, serial: true, createdAt: true },
        order: { revision: 'DESC' },
      }),
      manager.find(OfferAnswer, { where: { documentId: sheet.id }, order: { createdAt: 'DESC', id: 'DESC' }, take: 1 }),
    ]);
    const order = orders.get(quotation.id);
    const offer = {
      status: quotation.status,
      valid_until: quotation.validUntil,
      ordered: order !== undefined,
      isNewest: sheets.find(({ serial }) => serial !== null)?.id === sheet.id,
      answer: quotation.answer,
    };
    return {
      token,
      linkId: link.id,
      sheet,
      state: sheet.serial === null ? 'letter' : offerState(offer, new Date()),
      answer: answer ?? null,
      orderNumber: order?.number ?? null,
      newest: sheets[0] && sheets[0].id !== sheet.id ? await this.#newest(manager, sheets[0]) : null,
      isSeen: link.seenAt !== null,
    };
  }

  /** Notes the first time that a person opened it; of many at once one is the first. */
  async see(token: string, address: string): Promise<void> {
    const link = await this.#link(token, address);
    if (link?.seenAt === null) {
      await this.dataSource.manager.update(OfferLink, { id: link.id, seenAt: IsNull() }, { seenAt: () => 'now()' });
    }
  }

  async #link(token: string, address: string): Promise<OfferLink | null> {
    if (!TOKEN.test(token)) return null;
    const hash = tokenHash(token);
    return this.guesses.lookUp(hash, address, async () => {
      // There is one at most. TypeORM's findOne would ask for its id first, and then for all of it.
      const [link] = await this.dataSource.manager.find(OfferLink, {
        where: { tokenHash: hash, withdrawnAt: IsNull() },
        relations: { document: { quotation: true } },
      });
      // Of a quotation that was deleted there is nothing to see, as of all others that are gone.
      return link?.document.quotation ? link : null;
    });
  }

  async #newest(manager: EntityManager, { id, serial, createdAt }: QuotationDocument): Promise<NewestSheet> {
    const link = await manager.findOneBy(OfferLink, { documentId: id, withdrawnAt: IsNull() });
    const token = link && linkToken(this.config.jwtSecret, link.id);
    return {
      letter: serial === null ? null : revisionLetter(serial),
      sentAt: createdAt,
      // Under another secret than the one that it was made with it can't be told any more.
      token: token && tokenHash(token) === link.tokenHash ? token : null,
    };
  }
}
