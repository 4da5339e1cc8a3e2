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
import { text, timestamp } from '../database/columns.js';
import { Versioned } from '../database/versioned.js';
import { User } from '../users/user.entity.js';

/** Fabrics that a customer has put together. It is theirs alone, so it needs no audit; its version rises with its lines, too. */
@Entity('fabric_lists')
@Check('fabric_lists_name', `"name" <> ''`)
@Index('fabric_lists_favourites_key', ['userId'], { unique: true, where: 'is_favourites' })
export class FabricList extends Versioned {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Index()
  @Column({ type: 'uuid' })
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  user: Relation<User>;

  @Column({ type: 'text' })
  name: string;

  @Column(text)
  note: string;

  @Column(text)
  season: string;

  /** True for the list of favorites. */
  @Column({ type: 'boolean', default: false })
  isFavourites: boolean;

  @Column({ ...timestamp, nullable: true })
  archivedAt: Date | null;

  @CreateDateColumn(timestamp)
  createdAt: Date;
}
