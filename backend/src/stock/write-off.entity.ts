import {
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
} from 'typeorm';
import { decimal, timestamp } from '../database/columns.js';
import { Fabric } from '../fabrics/fabric.entity.js';

/** A large loss that one person has counted or booked, until a second one says the same. */
@Entity('write_offs')
@Index('write_offs_fabric_id_idx', ['fabricId'])
export class WriteOff {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('uuid')
  fabricId: string;

  @ManyToOne(() => Fabric, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'fabric_id' })
  fabric: Relation<Fabric>;

  /** Null for a fabric that is counted as a whole. */
  @Column({ type: 'uuid', nullable: true })
  colourwayId: string | null;

  /** The roll that lost it; null for a count of the stock. */
  @Column({ type: 'uuid', nullable: true })
  rollId: string | null;

  /** What is left, in meters. */
  @Column(decimal(13, 3))
  counted: number;

  @Column('uuid')
  countedBy: string;

  @CreateDateColumn(timestamp)
  createdAt: Date;
}
