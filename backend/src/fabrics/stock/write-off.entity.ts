import type { RollAction, RollActionInput } from '@selvedge/domain/rolls/roll';
import { Column, CreateDateColumn, Entity, Index, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { decimal, timestamp } from '../../database/columns.js';
import { Fabric } from '../fabric.entity.js';

/** A large loss that one person has counted, until a second one says the same; and what one person has booked alone. */
@Entity('write_offs')
@Index('write_offs_fabric_id_idx', ['fabricId'])
@Index('write_offs_booked_idx', ['countedBy', 'createdAt'], { where: 'booked' })
export class WriteOff {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('uuid')
  fabricId: string;

  @ManyToOne(() => Fabric, { onDelete: 'CASCADE' })
  fabric: Relation<Fabric>;

  /** Null for a fabric that is counted as a whole. */
  @Column({ type: 'uuid', nullable: true })
  colourwayId: string | null;

  /** The roll that lost it; null for a count of the stock. */
  @Column({ type: 'uuid', nullable: true })
  rollId: string | null;

  /** The balance after it, in meters. */
  @Column(decimal(13, 3))
  counted: number;

  @Column('uuid')
  countedBy: string;

  /** In meters; below 0 where it was found again. */
  @Column(decimal(13, 3))
  lost: number;

  /** False while it waits for a second person. */
  @Column({ type: 'boolean', default: false })
  booked: boolean;

  /** The action on the roll; null for a count. */
  @Column({ type: 'text', nullable: true })
  deed: RollAction | null;

  /** The rest of the request, so that an approval repeats it. */
  @Column({ type: 'jsonb', default: {} })
  input: RollActionInput & { reference?: string; allow_shortage?: boolean };

  @CreateDateColumn(timestamp)
  createdAt: Date;
}
