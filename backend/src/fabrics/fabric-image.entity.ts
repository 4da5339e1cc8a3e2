import { Check, Column, Entity, Index, ManyToOne, PrimaryGeneratedColumn, type Relation, Unique } from 'typeorm';
import { text } from '../database/columns.js';
import { Upload } from '../uploads/upload.entity.js';
import { Colourway } from './colourway.entity.js';
import { Fabric } from './fabric.entity.js';

/** An image of a fabric: at most five, numbered 0 to 4, at most one of them primary. */
@Entity('fabric_images')
@Check('fabric_images_display_order', `"display_order" BETWEEN 0 AND 4`)
@Unique(['fabricId', 'displayOrder'])
@Index('fabric_images_one_primary', ['fabricId'], { unique: true, where: '"is_primary"' })
export class FabricImage {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column({ type: 'uuid' })
  fabricId: string;

  @ManyToOne(
    () => Fabric,
    (fabric) => fabric.images,
    { onDelete: 'CASCADE' },
  )
  fabric: Relation<Fabric>;

  /** Null for an external image. */
  @Index()
  @Column({ type: 'uuid', nullable: true })
  uploadId: string | null;

  @ManyToOne(() => Upload, { onDelete: 'RESTRICT' })
  upload: Relation<Upload> | null;

  @Column({ type: 'text' })
  imageUrl: string;

  @Column(text)
  altText: string;

  @Column({ type: 'boolean', default: false })
  isPrimary: boolean;

  @Column({ type: 'smallint' })
  displayOrder: number;

  /** The color that it shows. */
  @Index()
  @Column({ type: 'uuid', nullable: true })
  colourwayId: string | null;

  @ManyToOne(() => Colourway, { onDelete: 'SET NULL' })
  colourway: Relation<Colourway> | null;

  /** `#rrggbb`, shown while the image loads. */
  @Column({ type: 'text', default: '#e6dfd3' })
  placeholderColor: string;
}
