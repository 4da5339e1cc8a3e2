import { Column, CreateDateColumn, Entity, Index, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { timestamp } from '../database/columns.js';
import { User } from './user.entity.js';

/** A private document of a customer, such as a business registration. */
@Entity('user_documents')
export class UserDocument {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Index()
  @Column({ type: 'uuid' })
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  user: Relation<User>;

  /** The name of the form field that it came in. */
  @Column({ type: 'text' })
  field: string;

  @Column({ type: 'text' })
  fileName: string;

  @Column({ type: 'text' })
  contentType: string;

  @Column({ type: 'integer' })
  bytes: number;

  @Column({ type: 'text', unique: true })
  storageKey: string;

  @CreateDateColumn(timestamp)
  createdAt: Date;
}
