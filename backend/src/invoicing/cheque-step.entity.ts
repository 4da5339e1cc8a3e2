import type { ChequeState } from '@selvedge/domain/invoicing/cheque';
import { Column, CreateDateColumn, Entity, Index, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { timestamp } from '../database/columns.js';
import { Cheque } from './cheque.entity.js';

/** A step of a cheque on a day, in the sequence of recording. A cheque without a step is in hand. */
@Entity('cheque_steps')
@Index('cheque_steps_cheque_idx', ['chequeId', 'createdAt'])
export class ChequeStep {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column({ type: 'uuid' })
  chequeId: string;

  @ManyToOne(() => Cheque, { onDelete: 'RESTRICT' })
  cheque: Relation<Cheque>;

  @Column({ type: 'text' })
  state: ChequeState;

  @Column({ type: 'date' })
  happenedOn: string;

  @CreateDateColumn({ ...timestamp, default: () => 'clock_timestamp()' })
  createdAt: Date;
}
