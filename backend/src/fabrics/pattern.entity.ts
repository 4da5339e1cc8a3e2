import { Check, Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';
import { text, timestamp } from '../database/columns.js';
import { Versioned } from '../database/versioned.js';

/** A design of cloth: stripe, check, floral. Names are unique without regard to case. */
@Entity('patterns')
@Check('patterns_name', `"name" = btrim("name") AND "name" <> ''`)
@Index('patterns_name_key', { synchronize: false })
export class Pattern extends Versioned {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column({ type: 'text' })
  name: string;

  @Column(text)
  description: string;

  @CreateDateColumn(timestamp)
  createdAt: Date;

  @UpdateDateColumn(timestamp)
  updatedAt: Date;
}
