import type { SavedView as SavedViewOnWire } from '@selvedge/domain/users/saved-view';
import { Column, Entity, Index, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { User } from '../user.entity.js';

/** A saved filter and order of a list. It is private, so it needs no version and no audit. */
@Entity('saved_views')
@Index('saved_views_name_key', { synchronize: false })
export class SavedView {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column({ type: 'uuid' })
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  user: Relation<User>;

  @Column({ type: 'text' })
  resource: string;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'jsonb' })
  filter: SavedViewOnWire['filter'];

  @Column({ type: 'jsonb', nullable: true })
  sort: SavedViewOnWire['sort'];
}
