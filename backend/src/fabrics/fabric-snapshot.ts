import { Column, Index, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import { text } from '../database/columns.js';
import { Colourway } from './colourway.entity.js';
import { Fabric } from './fabric.entity.js';

/** A fabric in a color, with their names at that time, because both may change or be deleted. */
export abstract class FabricSnapshot {
  @Index()
  @Column({ type: 'uuid', nullable: true })
  fabricId: string | null;

  @ManyToOne(() => Fabric, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'fabric_id' })
  fabric: Relation<Fabric> | null;

  @Index()
  @Column({ type: 'uuid', nullable: true })
  colourwayId: string | null;

  @ManyToOne(() => Colourway, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'colourway_id' })
  colourway: Relation<Colourway> | null;

  @Column({ type: 'text' })
  fabricName: string;

  /** Empty where there is none. */
  @Column(text)
  color: string;
}
