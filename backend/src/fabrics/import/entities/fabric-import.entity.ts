import {
  type FabricImportKind,
  type FabricImportProblem,
  type FabricImportState,
  fabricImportKinds,
  type RowChanges,
} from '@selvedge/domain/fabrics/fabric-import';
import type { ReadAs, WorkbookMapping } from '@selvedge/domain/fabrics/sheet-mapping';
import type { TextEncoding } from '@selvedge/domain/fabrics/text-encodings';
import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
} from 'typeorm';
import { text, timestamp } from '../../../database/columns.js';
import { User } from '../../../users/user.entity.js';

/** An uploaded worksheet, its progress and the results of its rows. */
@Entity('fabric_imports')
@Check('fabric_imports_kind', `"kind" IN (${fabricImportKinds.map((kind) => `'${kind}'`).join(', ')})`)
@Check('fabric_imports_state', `"state" IN ('queued', 'running', 'finished', 'failed')`)
@Check(
  'fabric_imports_counts',
  `least("total_rows", "processed_rows", "success_count", "update_count", "unchanged_count", "duplicate_count", "error_count") >= 0`,
)
@Index('fabric_imports_newest_idx', ['createdAt'])
export class FabricImport {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column({ type: 'text', default: 'fabrics' })
  kind: FabricImportKind;

  @Column({ type: 'text' })
  fileName: string;

  @Column({ type: 'text', unique: true })
  storageKey: string;

  @Column({ type: 'integer' })
  bytes: number;

  @Column({ type: 'boolean', default: false })
  dryRun: boolean;

  @Column({ type: 'text', default: 'queued' })
  state: FabricImportState;

  @Column({ type: 'integer', default: 0 })
  totalRows: number;

  @Column({ type: 'integer', default: 0 })
  processedRows: number;

  @Column({ type: 'integer', default: 0 })
  successCount: number;

  @Column({ type: 'integer', default: 0 })
  updateCount: number;

  @Column({ type: 'integer', default: 0 })
  unchangedCount: number;

  @Column({ type: 'integer', default: 0 })
  duplicateCount: number;

  @Column({ type: 'integer', default: 0 })
  errorCount: number;

  @Column({ type: 'jsonb', default: () => `'[]'` })
  errors: FabricImportProblem[];

  @Column({ type: 'jsonb', default: () => `'[]'` })
  warnings: FabricImportProblem[];

  /** Previews only: what the first rows would change. */
  @Column({ type: 'jsonb', default: () => `'[]'` })
  changes: RowChanges[];

  /** How a supplier workbook is read; null for our own format. */
  @Column({ type: 'jsonb', nullable: true })
  mapping: WorkbookMapping | null;

  /** The encoding of a CSV file: the one that somebody chose, then the one that it was read in. */
  @Column({ type: 'text', nullable: true })
  encoding: TextEncoding | null;

  /** The first values that were converted. */
  @Column({ type: 'jsonb', default: () => `'[]'` })
  readAs: ReadAs[];

  /** Categories created by the import. */
  @Column({ type: 'uuid', array: true, default: () => `'{}'` })
  newCategories: string[];

  /** Why the whole file was rejected. */
  @Column({ type: 'text', nullable: true })
  failure: string | null;

  @Column({ type: 'uuid', nullable: true })
  requestedBy: string | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'requested_by' })
  requester: Relation<User> | null;

  @CreateDateColumn(timestamp)
  createdAt: Date;

  @Column({ ...timestamp, nullable: true })
  startedAt: Date | null;

  @Column({ ...timestamp, nullable: true })
  finishedAt: Date | null;

  /** When the import was undone, as far as possible. */
  @Column({ ...timestamp, nullable: true })
  takenBackAt: Date | null;

  @Column(text)
  takenBackBy: string;
}
