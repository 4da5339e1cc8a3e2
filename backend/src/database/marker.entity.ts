import { CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** Something that must happen once in the life of a database, and did: the demo catalogue was sown. */
@Entity('markers')
export class Marker {
  @PrimaryColumn({ type: 'text' })
  name: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
