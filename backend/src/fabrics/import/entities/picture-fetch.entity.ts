import type { FabricImportProblem } from '@selvedge/domain/fabrics/fabric-import';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { timestamp } from '../../../database/columns.js';
import { Fabric } from '../../fabric.entity.js';
import { FabricImport } from './fabric-import.entity.js';

/** An image requested by a worksheet: an https URL, the `/api/uploads/…` of one of ours, or a key of one embedded in the file. */
export interface RequestedPicture {
  column: string;
  url: string;
  /** Its path in the workbook archive. */
  part?: string;
}

/** The images of one row of a worksheet, some of which must be downloaded before the fabric can show them. */
@Entity('picture_fetches')
export class PictureFetch {
  @PrimaryColumn({ type: 'uuid' })
  importId: string;

  @ManyToOne(() => FabricImport, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'import_id' })
  fabricImport: Relation<FabricImport>;

  /** The row number in the worksheet. */
  @PrimaryColumn({ type: 'integer' })
  sheetRow: number;

  @Index()
  @Column({ type: 'uuid' })
  fabricId: string;

  @ManyToOne(() => Fabric, { onDelete: 'CASCADE' })
  fabric: Relation<Fabric>;

  @Column({ type: 'text' })
  itemCode: string;

  /** In the order of the worksheet. */
  @Column({ type: 'jsonb' })
  pictures: RequestedPicture[];

  /** The images that could not be fetched. */
  @Column({ name: 'faults', type: 'jsonb', default: () => `'[]'` })
  problems: FabricImportProblem[];

  /** Null until the worker has fetched them. */
  @Column({ ...timestamp, nullable: true })
  fetchedAt: Date | null;
}
