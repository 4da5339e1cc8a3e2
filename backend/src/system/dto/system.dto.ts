import { MAX_LISTED } from '@selvedge/domain/system';
import { ArrayMaxSize, ArrayNotEmpty, IsArray, IsOptional } from 'class-validator';
import { IsId } from '../../http/body/fields.js';

export class RetryDto {
  /** Left out for all. */
  @IsOptional()
  @IsId('The ids of the jobs must be ids', { each: true })
  @ArrayMaxSize(MAX_LISTED, { message: `At most ${MAX_LISTED} jobs at once` })
  @IsArray({ message: 'The ids of the jobs must be a list' })
  ids?: string[];
}

export class ResendDto {
  @IsId('The ids of the emails must be ids', { each: true })
  @ArrayMaxSize(MAX_LISTED, { message: `At most ${MAX_LISTED} emails at once` })
  @ArrayNotEmpty({ message: 'Select the emails to send again' })
  @IsArray({ message: 'Select the emails to send again' })
  ids: string[];
}
