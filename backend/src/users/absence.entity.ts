import { Check, Column, CreateDateColumn, Entity, Index, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { timestamp } from '../database/columns.js';
import { User } from './user.entity.js';

/** A member of staff is away until a day; until then somebody else sees their quotations and gets their mails as well. */
@Entity('absences')
@Check('absences_deputy', `"deputy_id" <> "user_id"`)
export class Absence {
  @PrimaryColumn('uuid')
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  user: Relation<User>;

  @Index()
  @Column('uuid')
  deputyId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  deputy: Relation<User>;

  @Column(timestamp)
  until: Date;

  @Column({ type: 'uuid', nullable: true })
  createdBy: string | null;

  @CreateDateColumn(timestamp)
  createdAt: Date;
}
