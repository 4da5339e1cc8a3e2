import { Check, Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { timestamp } from '../database/columns.js';

/** A month whose VAT return was filed. The database refuses invoices of it, and to change or delete the row. */
@Entity('tax_periods')
@Check('tax_periods_period', `"period" ~ '^20\\d\\d-(0[1-9]|1[0-2])$'`)
export class TaxPeriodRow {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  /** `2026-11` */
  @Column({ type: 'text', unique: true })
  period: string;

  @Column({ type: 'text' })
  filedBy: string;

  @CreateDateColumn({ ...timestamp, default: () => 'clock_timestamp()' })
  filedAt: Date;
}
