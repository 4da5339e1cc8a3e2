import type { WorkbookMapping } from '@selvedge/domain/fabrics/sheet-mapping';
import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { timestamp } from '../../../database/columns.js';

/** How a supplier workbook was read, found again by its header. */
@Entity('sheet_mappings')
@Index('sheet_mappings_mill_key', { synchronize: false })
@Index('sheet_mappings_fingerprint_idx', ['fingerprint', 'usedAt'])
export class WorkbookMappingRow {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column({ type: 'text' })
  mill: string;

  /** SHA-256 of the header row. */
  @Column({ type: 'text' })
  fingerprint: string;

  @Column({ type: 'jsonb' })
  mapping: WorkbookMapping;

  @Column({ ...timestamp, default: () => 'now()' })
  usedAt: Date;
}
