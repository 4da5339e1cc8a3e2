import type { StatementPeriod } from '@selvedge/domain/invoicing/statement';
import { IsDate } from '../../http/body/fields.js';

export class StatementMailDto implements StatementPeriod {
  @IsDate('The first day must be a date, such as 2026-11-01.')
  from: string;

  @IsDate('The last day must be a date, such as 2026-11-30.')
  to: string;
}
