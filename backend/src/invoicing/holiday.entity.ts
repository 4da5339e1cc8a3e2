import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { Versioned } from '../database/versioned.js';

/** A holiday of Sri Lanka; banks are closed on most. */
@Entity('holidays')
export class Holiday extends Versioned {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column({ type: 'date', unique: true })
  date: string;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'boolean', default: true })
  bank: boolean;

  /** Not gazetted yet. */
  @Column({ type: 'boolean', default: false })
  estimated: boolean;
}
