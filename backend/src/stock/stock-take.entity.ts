import type { StockTakeAnswer } from '@selvedge/domain/stock/stock-take';
import {
  Column,
  CreateDateColumn,
  Entity,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
  Unique,
} from 'typeorm';
import { text, timestamp } from '../database/columns.js';
import { User } from '../users/user.entity.js';

/** A stock take that was saved; its key tells a repeated call from a second one. The ledger holds its result. */
@Entity('stock_takes')
@Unique(['takenBy', 'key'])
export class StockTake {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column({ type: 'uuid' })
  takenBy: string;

  @ManyToOne(() => User)
  @JoinColumn({ name: 'taken_by' })
  taker: Relation<User>;

  @Column({ type: 'text', nullable: true })
  key: string | null;

  /** SHA-256 of what was sent. */
  @Column({ type: 'text' })
  bodyHash: string;

  @Column(text)
  reference: string;

  @Column({ type: 'jsonb' })
  answer: StockTakeAnswer;

  @CreateDateColumn(timestamp)
  createdAt: Date;
}
