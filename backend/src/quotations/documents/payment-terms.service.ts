import { ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import {
  dateWarnings,
  type PaymentFigures,
  type PaymentTermsInput,
  type PaymentTerms as PaymentTermsOnWire,
  wordsProblem,
} from '@selvedge/domain/invoicing/payment-terms';
import { DataSource, type EntityManager } from 'typeorm';
import { isUniqueViolation } from '../../database/database-unavailable.js';
import { changesBy } from '../../database/versioned.js';
import { badField } from '../../http/bad-field.js';
import { type CalledBy, type Change, rejectStale } from '../../http/change.js';
import { IdempotencyService } from '../../http/idempotency/idempotency.service.js';
import { PaymentTermsRow } from './payment-terms.entity.js';

/** Terms of payment. Revisions copy them when they are sent, so a change holds from the next one on. */
@Injectable()
export class PaymentTermsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly idempotency: IdempotencyService,
  ) {}

  /** The standard terms come first. */
  async all(): Promise<PaymentTermsOnWire[]> {
    const order = { isStandard: 'DESC', name: 'ASC' } as const;
    return (await this.dataSource.manager.find(PaymentTermsRow, { order })).map(viewOf);
  }

  /** @throws NotFoundException */
  async one(id: string): Promise<PaymentTermsOnWire> {
    const found = await this.dataSource.manager.findOneBy(PaymentTermsRow, { id });
    if (!found) throw new NotFoundException('Payment terms not found.');
    return viewOf(found);
  }

  /** @returns the id. @throws BadRequestException, ConflictException for a name that is taken */
  add(input: PaymentTermsInput, change: CalledBy): Promise<string> {
    rejectContradiction(input);
    return withFreeName(input.name, () =>
      this.idempotency.once(change, async (manager) => {
        await changesBy(manager, change.by);
        return (await manager.save(manager.create(PaymentTermsRow, columnsOf(input)))).id;
      }),
    );
  }

  /** @throws NotFoundException, BadRequestException, ConflictException, StaleRecord */
  async save(id: string, change: Change, input: PaymentTermsInput): Promise<void> {
    rejectContradiction(input);
    await withFreeName(input.name, () =>
      this.idempotency.once(change, async (manager) => {
        const lock = { mode: 'pessimistic_write' } as const;
        const stored = await manager.findOne(PaymentTermsRow, { where: { id }, lock });
        if (!stored) throw new NotFoundException('Payment terms not found.');
        rejectStale(stored, change, stored.name);
        await changesBy(manager, change.by);
        await manager.update(PaymentTermsRow, { id }, columnsOf(input));
      }),
    );
  }
}

/** The sentences and figures of a customer's terms, which a revision copies. */
export async function paymentTermsOf(
  manager: EntityManager,
  customerId: string | null,
): Promise<{ terms: string[]; payment_terms: PaymentFigures }> {
  const [row] = await manager.query<[{ id: string }]>(
    `SELECT coalesce((SELECT payment_terms_id FROM customer_tax WHERE customer_id = $1),
                     (SELECT id FROM payment_terms WHERE is_standard)) AS id`,
    [customerId],
  );
  const terms = await manager.findOneByOrFail(PaymentTermsRow, { id: row.id });
  return { terms: terms.words, payment_terms: figuresOf(terms) };
}

export const standardTerms = (manager: EntityManager): Promise<PaymentTermsRow> =>
  manager.findOneByOrFail(PaymentTermsRow, { isStandard: true });

const figuresOf = (row: PaymentTermsRow): PaymentFigures => ({
  name: row.name,
  advance_percent: row.advancePercent,
  balance: { from: row.balanceFrom, days: row.balanceDays },
  cheque_max_days: row.chequeMaxDays,
  on_advance_missing: row.onAdvanceMissing,
});

const viewOf = (row: PaymentTermsRow): PaymentTermsOnWire => ({
  id: row.id,
  ...figuresOf(row),
  words: row.words,
  is_standard: row.isStandard,
  warnings: dateWarnings(figuresOf(row)),
  version: row.version,
});

const columnsOf = ({ name, words, balance, ...figures }: PaymentTermsInput) => ({
  name,
  words,
  advancePercent: figures.advance_percent,
  balanceFrom: balance.from,
  balanceDays: balance.days,
  chequeMaxDays: figures.cheque_max_days,
  onAdvanceMissing: figures.on_advance_missing,
});

function rejectContradiction({ words, advance_percent }: PaymentTermsInput): void {
  const message = wordsProblem(words, advance_percent);
  if (message) throw badField('words', message);
}

async function withFreeName<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error, 'payment_terms_name_key')) throw error;
    throw new ConflictException(`There are payment terms '${name}' already. Choose another name, or edit those.`);
  }
}
