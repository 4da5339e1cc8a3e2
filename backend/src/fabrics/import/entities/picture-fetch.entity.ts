import type { FabricImportFault } from '@selvedge/domain/fabrics/fabric-import';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { timestamp } from '../../../database/columns.js';
import { Fabric } from '../../fabric.entity.js';
import { FabricImport } from './fabric-import.entity.js';

/**
 * A picture that a sheet asks for: an https address, or the `/api/uploads/…` of one of ours beside it, or the mark of one
 * that lies in the sheet itself.
 */
export interface AskedPicture {
  column: string;
  url: string;
  /** Where it lies in the sheet. */
  part?: string;
}

/** The pictures of one row of a sheet, some of which have to be fetched from elsewhere before the fabric can show them. */
@Entity('picture_fetches')
export class PictureFetch {
  @PrimaryColumn({ type: 'uuid' })
  importId: string;

  @ManyToOne(() => FabricImport, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'import_id' })
  fabricImport: Relation<FabricImport>;

  /** The sheet's own number of the row. */
  @PrimaryColumn({ type: 'integer' })
  sheetRow: number;

  @Index()
  @Column({ type: 'uuid' })
  fabricId: string;

  @ManyToOne(() => Fabric, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'fabric_id' })
  fabric: Relation<Fabric>;

  @Column({ type: 'text' })
  itemCode: string;

  /** In the order of the sheet. */
  @Column({ type: 'jsonb' })
  pictures: AskedPicture[];

  /** Those that could not be had. */
  @Column({ type: 'jsonb', default: () => `'[]'` })
  faults: FabricImportFault[];

  /** Null while the worker has yet to fetch them. */
  @Column({ ...timestamp, nullable: true })
  fetchedAt: Date | null;
}
