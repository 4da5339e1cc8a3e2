import type { SharePrices, ShareRights } from '@selvedge/domain/lists/fabric-list';
import { Check, Column, CreateDateColumn, Entity, Index, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { timestamp } from '../database/columns.js';
import { FabricList } from './fabric-list.entity.js';

/** A link by which anybody sees a list, or more as its rights say. Only a hash of its token is stored. */
@Entity('list_shares')
@Check('list_shares_rights', `"rights" IN ('see', 'comment', 'add')`)
@Check('list_shares_prices', `"prices" IN ('none', 'base', 'own')`)
export class ListShare {
  /** Set by the program, because the token is derived from it. */
  @PrimaryColumn({ type: 'uuid' })
  id: string;

  @Index()
  @Column({ type: 'uuid' })
  listId: string;

  @ManyToOne(() => FabricList, { onDelete: 'CASCADE' })
  list: Relation<FabricList>;

  @Column({ type: 'text', unique: true })
  tokenHash: string;

  @Column({ type: 'text', default: 'see' })
  rights: ShareRights;

  @Column({ type: 'text' })
  prices: SharePrices;

  @Column(timestamp)
  expiresAt: Date;

  @Column({ ...timestamp, nullable: true })
  revokedAt: Date | null;

  /** How often people, as opposed to preview bots, opened it. */
  @Column({ type: 'integer', default: 0 })
  openedCount: number;

  @CreateDateColumn(timestamp)
  createdAt: Date;
}
