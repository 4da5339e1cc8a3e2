import { MAX_STOCK } from '@selvedge/domain/fabrics/fabric-rules';
import {
  type CutReversal,
  type DyeLotInput,
  MAX_RECEIVED_ROLLS,
  type ReceiptOfRolls,
  type ReceivedRoll,
  type RollActionInput,
  type RollGrade,
  rollGrades,
  type ShadeBand,
  shadeBands,
} from '@selvedge/domain/rolls/roll';
import { ArrayMaxSize, ArrayNotEmpty, IsArray, IsBoolean, IsIn, IsOptional } from 'class-validator';
import { Amount } from '../../fabrics/dto/fields.js';
import { Code, IsDateUntilNextYear, IsId, OptionalCode, OptionalText, Stated, Text } from '../../http/body/fields.js';
import { KeepsNull, Part } from '../../http/body/validation.js';
import { MAX_KEY } from '../../http/idempotency/key-header.js';

/** The longest roll, in meters. */
export const MAX_ROLL = 100_000;
const MAX_PIECES = 20;
const length = { min: 0.001, max: MAX_ROLL, decimals: 3 };
const percent = { min: -50, max: 50, decimals: 2, optional: true };
const grams = { min: 1, max: 10_000_000, decimals: 0, optional: true };
const BAND = `The shade band is one of ${shadeBands.join(', ')}.`;

/** All fields of a lot but its color, which never changes. */
export class LotFieldsDto implements Omit<DyeLotInput, 'colourway_id'> {
  @Code('The lot', { max: 40, missing: 'Write the lot as the mill does.' })
  lot_code: string;

  @OptionalText('The supplier')
  supplier_name?: string;

  @IsDateUntilNextYear('The day of arrival must be a date, such as 2026-11-27.')
  received_at: string;

  @Amount('The shrinkage of the warp', percent)
  shrinkage_warp_percent?: number | null;

  @Amount('The shrinkage of the weft', percent)
  shrinkage_weft_percent?: number | null;

  @OptionalText('The note', { max: 1000 })
  note?: string;
}

export class DyeLotDto extends LotFieldsDto implements DyeLotInput {
  @IsId('Choose the color.')
  colourway_id: string;
}

export class LotChangeDto extends LotFieldsDto {
  @IsOptional()
  version?: number;
}

class ReceivedRollDto implements ReceivedRoll {
  @OptionalCode("The mill's roll number", { max: 40 })
  mill_roll_number?: string;

  @Amount('The length of the ticket', length)
  ticket_length: number;

  @Stated()
  @Amount('The measured length', length)
  measured_length?: number;

  @IsOptional()
  @IsIn(shadeBands, { message: BAND })
  shade_band?: ShadeBand | null;

  @IsOptional()
  @IsArray({ message: 'pieces must be a list of lengths.' })
  @ArrayMaxSize(MAX_PIECES, { message: `A roll has at most ${MAX_PIECES} pieces.` })
  pieces?: number[];

  @Amount('The cuttable width', { min: 10, max: 100_000, decimals: 0, optional: true })
  cuttable_width_mm?: number | null;

  @Amount('The gross weight', grams)
  gross_weight_grams?: number | null;

  @Amount('The net weight', grams)
  net_weight_grams?: number | null;

  @IsOptional()
  @IsIn(['first', 'second'], { message: 'The grade of a roll that comes in is first or second.' })
  grade?: 'first' | 'second';

  @Amount('The points', { min: 0, max: 100_000, decimals: 0, optional: true })
  points?: number | null;

  @OptionalText('The place', { max: 20 })
  location?: string;

  @Amount('The cost of a meter', { min: 0, max: 9_999_999_999, decimals: 2, optional: true, unit: 'rupees' })
  unit_cost?: number | null;
}

export class ReceiptOfRollsDto implements ReceiptOfRolls {
  @IsId('Choose the lot.')
  lot_id: string;

  @Part(() => ReceivedRollDto, { each: true })
  @ArrayMaxSize(MAX_RECEIVED_ROLLS, { message: `At most ${MAX_RECEIVED_ROLLS} rolls are received at once.` })
  @ArrayNotEmpty({ message: 'List at least one roll.' })
  @IsArray({ message: 'rolls must be a list.' })
  rolls: ReceivedRollDto[];

  @IsOptional()
  @IsBoolean({ message: 'Say whether the rolls are only expected: true or false.' })
  expected?: boolean;
}

export class RollActionDto implements RollActionInput {
  @IsOptional()
  version?: number;

  @OptionalText('The reason', { max: 300 })
  reason?: string;

  @Stated()
  @Amount('The measured length', length)
  measured_length?: number;

  @OptionalText('The place', { max: 20 })
  location?: string;

  @Stated()
  @IsIn(rollGrades, { message: `The grade is one of ${rollGrades.join(', ')}.` })
  grade?: RollGrade;

  @KeepsNull()
  @IsOptional()
  @IsIn(shadeBands, { message: BAND })
  shade_band?: ShadeBand | null;

  @Amount('The points', { min: 0, max: 100_000, decimals: 0, optional: true })
  points?: number | null;

  @Stated()
  @Amount('The length', length)
  length?: number;

  @Stated()
  @Amount('The length that was cut', length)
  actual_length?: number;

  @Stated()
  @IsIn(['keep', 'scrap'], { message: 'Say keep or scrap.' })
  remainder?: 'keep' | 'scrap';

  @Stated()
  @Amount('The change', { min: -MAX_STOCK, max: MAX_STOCK, decimals: 3 })
  length_change?: number;

  @Amount('The piece', { min: 0, max: MAX_PIECES - 1, decimals: 0, optional: true })
  piece_index?: number;

  @IsOptional()
  @IsId('Name the line of the order by its id.')
  order_line_id?: string | null;

  @OptionalText('The idempotency key', { max: MAX_KEY })
  idempotency_key?: string;
}

export class CutReversalDto implements CutReversal {
  @IsOptional()
  version?: number;

  @Text('The reason', { max: 300, missing: 'Write why the cut is undone.' })
  reason: string;
}
