import type { PushEvent } from '@selvedge/domain/push';
import { Column, CreateDateColumn, Entity, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { timestamp } from '../database/columns.js';
import { Session } from '../users/session.entity.js';

/** A browser that shows notices to whoever is signed in there. It ends with the sign-in. */
@Entity('push_subscriptions')
export class PushSubscription {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column({ type: 'uuid', unique: true })
  sessionId: string;

  @ManyToOne(() => Session, { onDelete: 'CASCADE' })
  session: Relation<Session>;

  @Column({ type: 'text', unique: true })
  endpoint: string;

  /** The keys by which the browser reads the notices. */
  @Column({ type: 'text' })
  p256dh: string;

  @Column({ type: 'text' })
  auth: string;

  @Column({ type: 'text', array: true })
  events: PushEvent[];

  @CreateDateColumn(timestamp)
  createdAt: Date;
}
