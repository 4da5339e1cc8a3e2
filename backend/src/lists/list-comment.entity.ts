import { Column, CreateDateColumn, Entity, Index, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { timestamp } from '../database/columns.js';
import { FabricList } from './fabric-list.entity.js';
import { ListItem } from './list-item.entity.js';

/** A comment on a line of a shared list. Only the name that its author gave is known. */
@Entity('list_comments')
@Index('list_comments_item_id_idx', ['itemId', 'createdAt'])
export class ListComment {
  /** Made with the form, so that the same form sent twice is one comment. */
  @PrimaryColumn({ type: 'uuid' })
  id: string;

  @Index()
  @Column({ type: 'uuid' })
  listId: string;

  @ManyToOne(() => FabricList, { onDelete: 'CASCADE' })
  list: Relation<FabricList>;

  @Column({ type: 'uuid' })
  itemId: string;

  @ManyToOne(() => ListItem, { onDelete: 'CASCADE' })
  item: Relation<ListItem>;

  @Column({ type: 'text' })
  author: string;

  @Column({ type: 'text' })
  text: string;

  @CreateDateColumn(timestamp)
  createdAt: Date;

  /** When the owner of the list was notified by mail; null until then. */
  @Column({ ...timestamp, nullable: true })
  mailedAt: Date | null;
}
