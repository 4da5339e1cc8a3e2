import { chartSpans } from '@selvedge/domain/dashboard/dashboard-charts';
import { Transform } from 'class-transformer';
import { IsIn } from 'class-validator';

export class ChartSpanDto {
  /** The last so many days, today included. */
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' && value !== '' ? Number(value) : value))
  @IsIn(chartSpans, { message: `The days must be ${chartSpans.slice(0, -1).join(', ')} or ${chartSpans.at(-1)}` })
  days: (typeof chartSpans)[number] = 30;
}
