import type { Access } from '@selvedge/domain/users/permissions';
import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { timestamp } from '../columns.js';
import type { RowsBefore } from './deleted-rows.js';

/** A change that its author can undo for some minutes, and the state before it. The sweeper deletes it after an hour. */
@Entity('undos')
export class Undo {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column({ type: 'uuid' })
  actorId: string;

  /** `rows`: deleted or hidden rows; `fabric-batch`: values of many fabrics. */
  @Column({ type: 'text' })
  kind: 'rows' | 'fabric-batch';

  /** The right to make the change that is undone. */
  @Column({ type: 'text' })
  needs: Access;

  /** The resource as the audit trail names it. */
  @Column({ type: 'text' })
  resource: 'fabrics' | 'categories' | 'patterns' | 'users';

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'jsonb' })
  before: RowsBefore | object;

  /** Pictures that are needed again. */
  @Column({ type: 'uuid', array: true, default: () => "'{}'" })
  keptUploads: string[];

  @CreateDateColumn(timestamp)
  createdAt: Date;
}
