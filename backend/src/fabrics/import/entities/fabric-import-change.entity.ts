import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { FabricBefore } from '../persistence/fabric-columns.js';
import { FabricImport } from './fabric-import.entity.js';

/** The change that one row of a worksheet made to a fabric, kept for as long as it can be undone. */
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

  /** The fabric's version after the row and its images were written: a higher one means it was changed since. */
  @Column({ type: 'integer' })
  version: number;

  /** The fabric before the import; null if the row created it. */
  @Column({ type: 'jsonb', nullable: true })
  before: FabricBefore | null;

  /** The images it had then. They are kept though unused. */
  @Column({ type: 'uuid', array: true, default: () => `'{}'` })
  keptUploads: string[];
}
