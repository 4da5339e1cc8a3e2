import { Column, CreateDateColumn, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { timestamp } from '../database/columns.js';
import { User } from './user.entity.js';

/**
 * From where an account was signed up. The mail that asks to confirm its address says so, because whoever reads it may be
 * somebody else; when the address is confirmed, nobody needs it any more.
 */
@Entity('sign_ups')
export class SignUp {
  @PrimaryColumn({ type: 'uuid' })
  userId: string;

  @OneToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;

  /** In words: `Chrome on Android`. */
  @Column({ type: 'text' })
  device: string;

  /** Roughly where: the network, not the address. */
  @Column({ type: 'text' })
  network: string;

  @CreateDateColumn(timestamp)
  createdAt: Date;
}
