import {
  type BatchAction,
  batchActions,
  MAX_QUOTATIONS_AT_ONCE,
  type QuotationBatchInput,
} from '@selvedge/domain/quotations/quotation-batch';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, ArrayNotEmpty, IsArray, IsDefined, IsIn, IsObject, IsString, ValidateIf } from 'class-validator';
import { IsDate, IsId } from '../../http/body/fields.js';
import { KeepsNull, Part } from '../../http/body/validation.js';

const NOTHING_SELECTED = 'Select the quotations';

class SelectionDto {
  @ValidateIf(({ ids, filter }: SelectionDto) => ids !== undefined || filter === undefined)
  // Null is kept, so that a client that lost its ids doesn't select by filter.
  @KeepsNull()
  @IsString({ each: true, message: 'The ids of the quotations must be texts' })
  @ArrayMaxSize(MAX_QUOTATIONS_AT_ONCE, { message: `At most ${MAX_QUOTATIONS_AT_ONCE} quotations go at once` })
  @ArrayNotEmpty({ message: NOTHING_SELECTED })
  @IsArray({ message: NOTHING_SELECTED })
  ids: string[];

  /** As in the admin list; an empty filter matches every quotation. */
  @ValidateIf(({ filter }: SelectionDto) => filter !== undefined)
  // The original object: a copy would lose fields named like inherited ones, such as toString.
  @Transform(({ obj }: { obj: { filter?: unknown } }) => obj.filter)
  @IsObject({ message: NOTHING_SELECTED })
  filter?: Record<string, unknown>;
}

export class QuotationBatchDto implements QuotationBatchInput {
  @Part(() => SelectionDto, { message: NOTHING_SELECTED })
  @IsObject({ message: NOTHING_SELECTED })
  @IsDefined({ message: NOTHING_SELECTED })
  selection: SelectionDto;

  @IsIn(batchActions, { message: `The deed must be ${batchActions.join(', ')}` })
  deed: BatchAction;

  @KeepsNull()
  @ValidateIf(({ deed, owner_id }: QuotationBatchDto) => deed === 'owner' && owner_id !== null)
  @IsId('Choose who sees to them, or nobody.')
  owner_id?: string | null;

  @ValidateIf(({ deed }: QuotationBatchDto) => deed === 'extend')
  @IsDate('Valid until must be a date.')
  valid_until?: string;
}
