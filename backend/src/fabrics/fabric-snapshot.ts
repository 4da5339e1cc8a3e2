import { Column, Index, ManyToOne, type Relation } from 'typeorm';
import { text } from '../database/columns.js';
import { Colourway } from './colourway.entity.js';
import { Fabric } from './fabric.entity.js';

/** A fabric in a color, with their names at that time, because both may change or be deleted. */
export abstract class FabricSnapshot {
  @Index()
  @Column({ type: 'uuid', nullable: true })
  fabricId: string | null;

  @ManyToOne(() => Fabric, { onDelete: 'SET NULL' })
  fabric: Relation<Fabric> | null;

  @Index()
  @Column({ type: 'uuid', nullable: true })
  colourwayId: string | null;

  @ManyToOne(() => Colourway, { onDelete: 'SET NULL' })
  colourway: Relation<Colourway> | null;

  @Column({ type: 'text' })
  fabricName: string;

  /** Empty where there is none. */
  @Column(text)
  color: string;
}
