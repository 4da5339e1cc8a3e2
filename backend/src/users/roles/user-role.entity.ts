import { Column, Entity, Index, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { timestamp } from '../../database/columns.js';
import { User } from '../user.entity.js';
import { Role } from './role.entity.js';

/** A role that a member of staff has. */
@Entity('user_roles')
@Index('user_roles_role_id_idx', ['roleId'])
export class UserRole {
  @PrimaryColumn('uuid')
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  user: Relation<User>;

  @PrimaryColumn('uuid')
  roleId: string;

  @ManyToOne(() => Role, { onDelete: 'RESTRICT' })
  role: Relation<Role>;

  /** The person who gave it; null for the command line and the first start. */
  @Column({ type: 'uuid', nullable: true })
  givenBy: string | null;

  @Column({ ...timestamp, default: () => 'now()' })
  givenAt: Date;
}
