import { CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** Records one-time events in the life of a database, such as seeding the demo catalog. */
@Entity('markers')
export class Marker {
  @PrimaryColumn({ type: 'text' })
  name: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
