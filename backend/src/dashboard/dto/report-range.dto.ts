import { type ReportName, type ReportRange, reportNames } from '@selvedge/domain/dashboard/reports';
import { IsIn, IsOptional, Matches } from 'class-validator';

const MONTH = /^20\d\d-(?:0[1-9]|1[0-2])$/;

export class ReportRangeDto implements Partial<ReportRange> {
  /** The first month; five months before the last if it is left out. */
  @IsOptional()
  @Matches(MONTH, { message: 'The first month must be written as 2026-06' })
  from?: string;

  /** The last month, this one if it is left out. */
  @IsOptional()
  @Matches(MONTH, { message: 'The last month must be written as 2026-11' })
  until?: string;
}

export class ReportFileDto extends ReportRangeDto {
  @IsIn(reportNames, { message: `The report must be ${reportNames.slice(0, -1).join(', ')} or ${reportNames.at(-1)}` })
  report: ReportName;
}
