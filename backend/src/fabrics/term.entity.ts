import { Column, CreateDateColumn, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';
import { text, timestamp } from '../database/columns.js';
import { Versioned } from '../database/versioned.js';

/** The columns shared by categories and patterns. Names are unique ignoring case. */
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
