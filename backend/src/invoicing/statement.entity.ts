import type { Statement as StatementOnWire } from '@selvedge/domain/invoicing/statement';
import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
  Unique,
} from 'typeorm';
import { cents, timestamp } from '../database/columns.js';
import { User } from '../users/user.entity.js';

/** A statement as it was printed or sent. The database refuses to change or to delete one. */
@Entity('statements')
@Check('statements_days', `"from_on" <= "to_on"`)
@Unique('statements_period_key', ['customerId', 'fromOn', 'toOn'])
export class Statement {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column({ type: 'uuid' })
  customerId: string;

  @ManyToOne(() => User, { onDelete: 'RESTRICT' })
  customer: Relation<User>;

  @Column({ type: 'date' })
  fromOn: string;

  @Column({ type: 'date' })
  toOn: string;

  @Column({ type: 'jsonb' })
  content: Omit<StatementOnWire, 'fixed_at'>;

  @Column(cents)
  closingCents: number;

  @Column({ type: 'text' })
  fixedBy: string;

  @CreateDateColumn({ ...timestamp, default: () => 'clock_timestamp()' })
  createdAt: Date;
}
