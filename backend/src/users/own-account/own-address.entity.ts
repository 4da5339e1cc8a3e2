import { Column, CreateDateColumn, Entity, Index, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { text, timestamp } from '../../database/columns.js';
import { User } from '../user.entity.js';

/** An address to which a customer has things sent, beside the address of the account. */
@Entity('user_addresses')
export class OwnAddress {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Index()
  @Column({ type: 'uuid' })
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  user: Relation<User>;

  @Column(text)
  label: string;

  /** The address as written on a parcel. */
  @Column({ type: 'text' })
  text: string;

  @Column(text)
  phone: string;

  @Column(text)
  receivingHours: string;

  @CreateDateColumn(timestamp)
  createdAt: Date;
}
