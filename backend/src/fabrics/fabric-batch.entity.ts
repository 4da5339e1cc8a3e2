import type { FabricBatchAnswer, FabricBatchInput } from '@selvedge/domain/fabrics/fabric-batch';
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
import { timestamp } from '../database/columns.js';
import { User } from '../users/user.entity.js';

/** A change of many fabrics at once, kept forever; its key identifies retries. */
@Entity('fabric_batches')
@Unique(['changedBy', 'key'])
export class FabricBatch {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column({ type: 'uuid' })
  changedBy: string;

  @ManyToOne(() => User)
  @JoinColumn({ name: 'changed_by' })
  changer: Relation<User>;

  @Column({ type: 'text', nullable: true })
  key: string | null;

  @Column({ type: 'jsonb' })
  input: FabricBatchInput;

  @Column({ type: 'jsonb' })
  answer: FabricBatchAnswer;

  @CreateDateColumn(timestamp)
  createdAt: Date;
}
