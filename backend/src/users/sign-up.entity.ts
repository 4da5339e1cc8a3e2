import { Column, CreateDateColumn, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { timestamp } from '../database/columns.js';
import { User } from './user.entity.js';

/**
 * The device and network from which an account was registered. The verification mail names them, because its reader may be
 * somebody else; once the address is verified, they are no longer needed.
 */
@Entity('sign_ups')
export class SignUp {
  @PrimaryColumn({ type: 'uuid' })
  userId: string;

  @OneToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn()
  user: Relation<User>;

  /** In words: `Chrome on Android`. */
  @Column({ type: 'text' })
  device: string;

  /** The network, not the address. */
  @Column({ type: 'text' })
  network: string;

  @CreateDateColumn(timestamp)
  createdAt: Date;
}
