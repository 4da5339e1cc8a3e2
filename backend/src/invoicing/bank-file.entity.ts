import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { timestamp } from '../database/columns.js';

/** A file of account movements, as it was read. The file itself is not stored. */
@Entity('bank_files')
export class BankFile {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column({ type: 'text' })
  fileName: string;

  @Column({ type: 'date', nullable: true })
  fromOn: string | null;

  @Column({ type: 'date', nullable: true })
  toOn: string | null;

  @Column({ type: 'integer' })
  added: number;

  /** Lines that an earlier file had. */
  @Column({ type: 'integer' })
  known: number;

  @Column({ type: 'integer' })
  debits: number;

  @Column({ type: 'text' })
  uploadedByName: string;

  @CreateDateColumn({ ...timestamp, default: () => 'clock_timestamp()' })
  createdAt: Date;
}
