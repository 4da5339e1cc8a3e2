import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { timestamp } from '../database/columns.js';
import { User } from './user.entity.js';

/** The second factors of the only owner that are removed at the next sign-in after `dueAt`, unless one is used before. */
@Entity('second_factor_resets')
export class SecondFactorReset {
  @PrimaryColumn({ type: 'uuid' })
  userId: string;

  @OneToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn()
  user: Relation<User>;

  @Column({ type: 'text' })
  reason: string;

  @Column(timestamp)
  dueAt: Date;
}
