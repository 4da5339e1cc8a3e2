import { Check, Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';
import { text, timestamp } from '../database/columns.js';
import { Versioned } from '../database/versioned.js';

/** A kind of cloth by fibre or use. Names are unique without regard to case. */
@Entity('categories')
@Check('categories_name', `"name" = btrim("name") AND "name" <> ''`)
@Index('categories_name_key', { synchronize: false })
export class Category extends Versioned {
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
