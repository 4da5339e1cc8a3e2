import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { FabricBefore } from '../persistence/fabric-columns.js';
import { FabricImport } from './fabric-import.entity.js';

/** What one row of a sheet did to a fabric, for as long as it may be taken back. */
@Entity('fabric_import_changes')
@Index('fabric_import_changes_kept_uploads_idx', { synchronize: false })
export class FabricImportChange {
  @PrimaryColumn({ type: 'uuid' })
  importId: string;

  @ManyToOne(() => FabricImport, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'import_id' })
  fabricImport: Relation<FabricImport>;

  /** It may have been deleted since. */
  @Index()
  @PrimaryColumn({ type: 'uuid' })
  fabricId: string;

  @Column({ type: 'integer' })
  sheetRow: number;

  @Column({ type: 'text' })
  itemCode: string;

  /** Of the fabric, once the row and its pictures were written: another one says that somebody has changed it since. */
  @Column({ type: 'integer' })
  version: number;

  /** The fabric as it was; null for one that the row created. */
  @Column({ type: 'jsonb', nullable: true })
  before: FabricBefore | null;

  /** The pictures that it showed then. They are kept though nothing shows them. */
  @Column({ type: 'uuid', array: true, default: () => `'{}'` })
  keptUploads: string[];
}
