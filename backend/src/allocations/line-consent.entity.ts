import type { ShadeMeters } from '@selvedge/domain/rolls/mixed-shades';
import {
  type ConsentChannel,
  type ConsentSubject,
  consentChannels,
  consentSubjects,
} from '@selvedge/domain/rolls/order-rolls';
import type { ShadeRule } from '@selvedge/domain/stock/roll-plan';
import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
} from 'typeorm';
import { decimal, isOneOf, text, timestamp } from '../database/columns.js';
import { QuotationLine } from '../quotations/quotation-line.entity.js';

/** A consent of the customer about the rolls of a line. Rows are only ever added; the newest of a subject counts. */
@Entity('line_consents')
@Check('line_consents_channel', isOneOf('channel', consentChannels))
@Check('line_consents_meters', `"meters" > 0 AND "meters" <= 1000000`)
@Check(
  'line_consents_subject',
  `${isOneOf('subject', consentSubjects)} AND ("subject" = 'shades') = ("rule" IS NOT NULL)`,
)
@Check('line_consents_rule', `"rule" IN ('one_lot', 'any')`)
@Index('line_consents_line_idx', ['lineId'])
export class LineConsent {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column({ type: 'uuid' })
  lineId: string;

  @ManyToOne(() => QuotationLine, { onDelete: 'CASCADE' })
  line: Relation<QuotationLine>;

  @Column({ type: 'text' })
  subject: ConsentSubject;

  /** The shades that may be mixed; for consents on shades only. */
  @Column({ type: 'text', nullable: true })
  rule: Exclude<ShadeRule, 'one_shade'> | null;

  /** The longest length that the consent covers. */
  @Column(decimal(12, 3))
  meters: number;

  /** The shades that were named; none for any. */
  @Column({ type: 'jsonb', default: [] })
  shades: ShadeMeters[];

  @Column({ type: 'text' })
  channel: ConsentChannel;

  /** The name of the person who agreed. */
  @Column(text)
  givenBy: string;

  /** Their words. */
  @Column(text)
  words: string;

  /** The member of staff who recorded it; empty if the customer did it by themselves. */
  @Column(text)
  recordedBy: string;

  @CreateDateColumn({ ...timestamp, default: () => 'clock_timestamp()' })
  createdAt: Date;
}
