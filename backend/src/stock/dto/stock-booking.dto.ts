import { MAX_STOCK } from '@selvedge/domain/fabrics/fabric-rules';
import { type BookedReason, bookedReasons, type StockBookingInput } from '@selvedge/domain/stock/stock-take';
import { IsBoolean, IsIn, IsOptional } from 'class-validator';
import { Amount } from '../../fabrics/dto/fields.js';
import { IsId, Text } from '../../http/body/fields.js';

/** A manual stock booking. Meters. */
export class StockBookingDto implements StockBookingInput {
  @IsId('Choose the fabric')
  fabric_id: string;

  @IsOptional()
  @IsId('Choose the color')
  colourway_id?: string | null;

  @IsIn(bookedReasons, { message: `The reason must be one of ${bookedReasons.join(', ')}` })
  reason: BookedReason;

  @Amount('Quantity', { min: 0.001, max: MAX_STOCK, decimals: 3, optional: true })
  quantity?: number;

  @Amount('What was counted', { min: 0, max: MAX_STOCK, decimals: 3, optional: true })
  counted?: number;

  @Text('Reference', { missing: 'Say why, or by which document' })
  reference: string;

  @Amount('What was expected', { min: 0, max: MAX_STOCK, decimals: 3, optional: true })
  expected?: number;

  @IsOptional()
  @IsBoolean({ message: 'Whether stock may fall short must be true or false' })
  allow_shortage?: boolean;
}
