import { Column, CreateDateColumn, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';
import { text, timestamp } from '../database/columns.js';
import { Versioned } from '../database/versioned.js';

/** What a category and a pattern have in common: all but the table. Names are unique without regard to case. */
export abstract class TermRow extends Versioned {
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
