import { Injectable, NotFoundException } from '@nestjs/common';
import {
  DEFAULT_TERMS,
  type DocumentTerms,
  type TermsKind,
  termsKinds,
  termsProblem,
} from '@selvedge/domain/quotation-document/document-terms';
import { DataSource, type EntityManager } from 'typeorm';
import { changesBy } from '../../database/versioned.js';
import { badField } from '../../http/bad-field.js';
import { type Change, rejectStale } from '../../http/change.js';
import type { DocumentTermsDto } from '../dto/document-terms.dto.js';
import { DocumentTermsRecord } from './document-terms.entity.js';
import { PaymentTermsRow } from './payment-terms.entity.js';
import { standardTerms } from './payment-terms.service.js';

/** The sentences at the foot of printed documents. Those of quotations are the words of the standard payment terms. */
@Injectable()
export class DocumentTermsService {
  constructor(private readonly dataSource: DataSource) {}

  async all(): Promise<DocumentTerms[]> {
    const { manager } = this.dataSource;
    const stored = await manager.find(DocumentTermsRecord);
    const { words, version: wordsVersion } = await standardTerms(manager);
    return termsKinds.map((kind) => {
      if (kind === 'quotation') return { kind, sentences: words, version: wordsVersion };
      const { sentences, version } = stored.find((record) => record.kind === kind) ?? defaultOf(kind);
      return { kind, sentences, version };
    });
  }

  /** @throws NotFoundException */
  async one(kind: string): Promise<DocumentTerms> {
    const found = (await this.all()).find((terms) => terms.kind === kind);
    if (!found) throw new NotFoundException(`There are terms for: ${termsKinds.join(', ')}.`);
    return found;
  }

  /** @throws NotFoundException, BadRequestException, StaleRecord */
  async save(asked: string, change: Change, { sentences }: DocumentTermsDto): Promise<void> {
    const { kind } = await this.one(asked);
    const { advancePercent } = await standardTerms(this.dataSource.manager);
    const problem = termsProblem(kind, sentences, advancePercent);
    if (problem) {
      throw badField('sentences', problem);
    }
    await this.dataSource.transaction(async (manager) => {
      await changesBy(manager, change.by);
      const lock = { mode: 'pessimistic_write' } as const;
      if (kind === 'quotation') {
        const standard = await manager.findOneOrFail(PaymentTermsRow, { where: { isStandard: true }, lock });
        rejectStale(standard, change, 'The text of the terms');
        await manager.update(PaymentTermsRow, { id: standard.id }, { words: sentences });
        return;
      }
      // The row is written first, so that two concurrent first changes are serialized.
      await manager
        .createQueryBuilder()
        .insert()
        .into(DocumentTermsRecord)
        .values(defaultOf(kind))
        .orIgnore()
        .execute();
      const stored = await manager.findOneOrFail(DocumentTermsRecord, { where: { kind }, lock });
      rejectStale(stored, change, 'The text of the terms');
      await manager.update(DocumentTermsRecord, { kind }, { sentences });
    });
  }
}

/** The terms that delivery notes print from now on. */
export async function deliveryTerms(manager: EntityManager): Promise<string[]> {
  const kind = 'delivery-note';
  return (await manager.findOneBy(DocumentTermsRecord, { kind }))?.sentences ?? DEFAULT_TERMS[kind];
}

const defaultOf = (kind: TermsKind) => ({ kind, sentences: DEFAULT_TERMS[kind], version: 1 });
