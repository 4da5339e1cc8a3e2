import type { SerialReset, TaxRate } from '@selvedge/domain/invoicing/tax-profile';
import { Check, Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { text } from '../database/columns.js';
import { Versioned } from '../database/versioned.js';

/** The seller's details for the tax office, from `validFrom` on. */
@Entity('tax_profiles')
@Check('tax_profiles_serial_reset', `"serial_reset" IN ('never', 'monthly')`)
@Check('tax_profiles_tin', `"tin" = '' OR "tin" ~ '^\\d{9}$'`)
@Check('tax_profiles_unit_code', `"unit_code" ~ '^[A-Z0-9]{1,15}$'`)
export class TaxProfileRow extends Versioned {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column({ type: 'date', unique: true })
  validFrom: string;

  @Column({ type: 'boolean' })
  vatRegistered: boolean;

  @Column(text)
  tin: string;

  @Column({ type: 'text' })
  legalName: string;

  @Column({ type: 'text' })
  address: string;

  @Column(text)
  telephone: string;

  @Column({ type: 'text' })
  unitCode: string;

  @Column({ type: 'text', default: 'never' })
  serialReset: SerialReset;

  @Column({ type: 'boolean', default: false })
  wholeRupees: boolean;

  @Column({ type: 'boolean', default: true })
  wordsOnInvoice: boolean;

  @Column(text)
  placeOfSupply: string;

  @Column({ type: 'jsonb', default: [] })
  rates: TaxRate[];

  @Column(text)
  bankName: string;

  @Column(text)
  bankBranch: string;

  @Column(text)
  accountName: string;

  @Column(text)
  accountNumber: string;
}
