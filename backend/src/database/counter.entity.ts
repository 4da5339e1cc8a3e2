import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * The last number of a series and year: quotations `QT`, orders `OR`, order documents `PI` and `DN`, swatch requests `SW`,
 * invoices `IN`, credit notes `CN`, receipts `RC`, and tax invoices `TI CMB01`, whose year is a month, or 0 where it never ends.
 */
@Entity('counters')
export class Counter {
  @PrimaryColumn({ type: 'text' })
  series: string;

  @PrimaryColumn({ type: 'integer' })
  year: number;

  @Column({ type: 'integer' })
  value: number;
}
