import { type FabricBatchChange, type FabricBatchInput, MAX_SELECTED } from '@selvedge/domain/fabrics/fabric-batch';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  IsBoolean,
  IsDefined,
  IsObject,
  IsOptional,
  IsString,
  ValidateIf,
} from 'class-validator';
import { AsIds } from '../../http/body/fields.js';
import { KeepsNull, Part } from '../../http/body/validation.js';
import { Amount, TextList } from './fields.js';

const NOTHING_SELECTED = 'Select the fabrics to change';
const NOTHING_CHANGED = 'Choose what to change';

class SelectionDto {
  @ValidateIf(({ ids, filter }: SelectionDto) => ids !== undefined || filter === undefined)
  // Null is kept, so that a client that lost its ids doesn't select by filter.
  @KeepsNull()
  @IsString({ each: true, message: 'The ids of the fabrics must be texts' })
  @ArrayMaxSize(MAX_SELECTED, { message: `At most ${MAX_SELECTED} fabrics can be selected one by one` })
  @ArrayNotEmpty({ message: NOTHING_SELECTED })
  @IsArray({ message: NOTHING_SELECTED })
  ids: string[];

  /** As in the admin list; an empty filter matches every fabric. */
  @ValidateIf(({ filter }: SelectionDto) => filter !== undefined)
  // The original object: a copy would lose fields named like inherited ones, such as toString.
  @Transform(({ obj }: { obj: { filter?: unknown } }) => obj.filter)
  @IsObject({ message: NOTHING_SELECTED })
  filter?: Record<string, unknown>;
}

class ChangeDto implements FabricBatchChange {
  @Amount('Change of price', { min: -99.999, max: 1_000, decimals: 3, optional: true })
  price_percent?: number;

  @IsOptional()
  @IsBoolean({ message: 'Visible must be true or false' })
  visible?: boolean;

  @IsOptional()
  @IsBoolean({ message: 'Global must be true or false' })
  is_global?: boolean;

  @TextList('Categories')
  @AsIds()
  add_category_ids?: string[];

  @TextList('Categories')
  @AsIds()
  remove_category_ids?: string[];
}

export class FabricBatchDto implements FabricBatchInput {
  @Part(() => SelectionDto, { message: NOTHING_SELECTED })
  @IsObject({ message: NOTHING_SELECTED })
  @IsDefined({ message: NOTHING_SELECTED })
  selection: SelectionDto;

  @Part(() => ChangeDto, { message: NOTHING_CHANGED })
  @IsObject({ message: NOTHING_CHANGED })
  @IsDefined({ message: NOTHING_CHANGED })
  change: ChangeDto;
}
