import type { AdvanceRule, BalanceStart } from '@selvedge/domain/invoicing/payment-terms';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { Versioned } from '../../database/versioned.js';

/** Terms of payment: the sentences that documents print, and the figures behind them. */
@Entity('payment_terms')
@Check('payment_terms_advance_percent', `"advance_percent" >= 0 AND "advance_percent" <= 100`)
@Check('payment_terms_balance_from', `"balance_from" IN ('proforma', 'invoice', 'delivery')`)
@Check(
  'payment_terms_days',
  `"balance_days" >= 0 AND "balance_days" <= 365 AND "cheque_max_days" >= 0 AND "cheque_max_days" <= 365`,
)
@Check('payment_terms_on_advance_missing', `"on_advance_missing" IN ('block_confirm', 'warn')`)
@Index('payment_terms_standard_idx', ['isStandard'], { unique: true, where: '"is_standard"' })
export class PaymentTermsRow extends Versioned {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column({ type: 'text', unique: true })
  name: string;

  /** True for exactly one of them, which exists from the beginning. */
  @Column({ type: 'boolean', default: false })
  isStandard: boolean;

  @Column({ type: 'text', array: true })
  words: string[];

  @Column({ type: 'integer' })
  advancePercent: number;

  @Column({ type: 'text' })
  balanceFrom: BalanceStart;

  @Column({ type: 'integer' })
  balanceDays: number;

  @Column({ type: 'integer' })
  chequeMaxDays: number;

  @Column({ type: 'text' })
  onAdvanceMissing: AdvanceRule;
}
