import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The last number given in a series and year: quotations `QT`, orders `OR`, their papers `PI` and `DN`, swatch requests `SW`. */
@Entity('counters')
export class Counter {
  @PrimaryColumn({ type: 'text' })
  series: string;

  @PrimaryColumn({ type: 'integer' })
  year: number;

  @Column({ type: 'integer' })
  value: number;
}
