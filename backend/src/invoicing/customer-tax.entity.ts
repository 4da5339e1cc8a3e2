import { Check, Column, Entity, Index, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { cents, text } from '../database/columns.js';
import { Versioned } from '../database/versioned.js';
import { PaymentTermsRow } from '../quotations/documents/payment-terms.entity.js';
import { User } from '../users/user.entity.js';

/** Details of a customer on invoices that their account lacks. */
@Entity('customer_tax')
@Check('customer_tax_credit_days', `"credit_days" >= 0 AND "credit_days" <= 365`)
@Check('customer_tax_credit_limit', `"credit_limit_cents" >= 0`)
@Index('customer_tax_payment_terms_idx', ['paymentTermsId'], { where: '"payment_terms_id" IS NOT NULL' })
@Check('customer_tax_statement_to', `cardinality("statement_to") <= 5`)
@Check('customer_tax_tin', `"tin" = '' OR "tin" ~ '^\\d{9}$'`)
export class CustomerTaxRow extends Versioned {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column({ type: 'uuid', unique: true })
  customerId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  customer: Relation<User>;

  @Column(text)
  legalName: string;

  @Column(text)
  tin: string;

  @Column({ type: 'boolean', default: false })
  vatRegistered: boolean;

  @Column(text)
  taxAddress: string;

  /** Null for the days of the terms. */
  @Column({ type: 'integer', nullable: true })
  creditDays: number | null;

  /** Null for the standard terms. */
  @Column({ type: 'uuid', nullable: true })
  paymentTermsId: string | null;

  @ManyToOne(() => PaymentTermsRow, { onDelete: 'RESTRICT' })
  paymentTerms: Relation<PaymentTermsRow> | null;

  /** Null for no limit. */
  @Column({ ...cents, nullable: true })
  creditLimitCents: number | null;

  /** The addresses to which the monthly statement is mailed. */
  @Column({ type: 'text', array: true, default: [] })
  statementTo: string[];

  /** Null for who is not on hold. */
  @Column({ type: 'date', nullable: true })
  onHoldSince: string | null;

  @Column(text)
  holdReason: string;
}
