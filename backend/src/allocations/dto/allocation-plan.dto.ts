import { MAX_STOCK } from '@selvedge/domain/fabrics/fabric-rules';
import { type AllocationPlanInput, MAX_PIECES, type ShadeRule, shadeRules } from '@selvedge/domain/stock/roll-plan';
import { IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { Amount } from '../../fabrics/dto/fields.js';
import { IsId } from '../../http/body/fields.js';

const PIECES = `The most pieces must be a whole number from 1 to ${MAX_PIECES}`;

export class AllocationPlanDto implements AllocationPlanInput {
  @IsId('Choose the color')
  colourway_id: string;

  @Amount('Length', { min: 0.001, max: MAX_STOCK, decimals: 3 })
  length_meters: number;

  @IsIn(shadeRules, { message: `The rule must be one of ${shadeRules.join(', ')}` })
  rule: ShadeRule;

  @Amount('The shortest piece', { min: 0.001, max: MAX_STOCK, decimals: 3, optional: true })
  min_piece_meters?: number;

  @IsOptional()
  @IsInt({ message: PIECES })
  @Min(1, { message: PIECES })
  @Max(MAX_PIECES, { message: PIECES })
  max_pieces?: number;

  @IsOptional()
  @IsId('Choose the quotation')
  quotation_id?: string;
}
