import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation, Unique } from 'typeorm';
import { timestamp } from '../database/columns.js';
import { Cheque } from './cheque.entity.js';

/** The photo of a cheque, in our own encoding. Another one replaces it. */
@Entity('cheque_photos')
@Unique('cheque_photos_storage_key_key', ['storageKey'])
export class ChequePhoto {
  @PrimaryColumn({ type: 'uuid' })
  chequeId: string;

  @OneToOne(() => Cheque, { onDelete: 'RESTRICT' })
  @JoinColumn()
  cheque: Relation<Cheque>;

  @Column({ type: 'text' })
  storageKey: string;

  @Column({ type: 'text' })
  takenBy: string;

  @Column({ ...timestamp, default: () => 'now()' })
  takenAt: Date;
}
