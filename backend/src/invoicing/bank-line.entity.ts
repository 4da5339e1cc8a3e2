import { Check, Column, Entity, Index, ManyToOne, PrimaryGeneratedColumn, type Relation, Unique } from 'typeorm';
import { cents, text } from '../database/columns.js';
import { BankFile } from './bank-file.entity.js';
import { Receipt } from './receipt.entity.js';

/** An incoming payment of a bank file. It is booked while it has a receipt, and open again once that is reversed. */
@Entity('bank_lines')
@Check('bank_lines_amount', '"amount_cents" > 0 AND "amount_cents" <= 999999999999')
@Unique('bank_lines_line_key', ['lineKey', 'occurrence'])
@Index('bank_lines_booked_on_idx', ['bookedOn', 'id'])
@Index('bank_lines_file_idx', ['fileId'])
@Index('bank_lines_receipt_idx', ['receiptId'], { unique: true, where: '"receipt_id" IS NOT NULL' })
export class BankLineRow {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column({ type: 'uuid' })
  fileId: string;

  @ManyToOne(() => BankFile, { onDelete: 'RESTRICT' })
  file: Relation<BankFile>;

  /** The row of the worksheet. */
  @Column({ type: 'integer' })
  row: number;

  @Column({ type: 'date' })
  bookedOn: string;

  @Column(cents)
  amountCents: number;

  @Column(text)
  description: string;

  @Column(text)
  reference: string;

  /** SHA-256 of its day, amount and texts. */
  @Column({ type: 'text' })
  lineKey: string;

  /** The first, second, … line of the same key. */
  @Column({ type: 'integer' })
  occurrence: number;

  @Column({ type: 'uuid', nullable: true })
  receiptId: string | null;

  @ManyToOne(() => Receipt, { onDelete: 'RESTRICT', nullable: true })
  receipt: Relation<Receipt> | null;

  /** Why it is no customer's money; empty if nobody has said so. */
  @Column(text)
  setAsideReason: string;

  @Column(text)
  changedBy: string;
}
