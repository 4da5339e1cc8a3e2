import { QUANTITY } from '@selvedge/domain/fabrics/fabric-rules';
import type { AdminHoldInput, HoldChange, HoldInput } from '@selvedge/domain/stock/hold';
import { IsOptional } from 'class-validator';
import { Amount } from '../../fabrics/dto/fields.js';
import { IsDate, IsId } from '../../http/body/fields.js';
import { KeepsNull } from '../../http/body/validation.js';

const IsQuantity = () => Amount('Quantity', QUANTITY);
const IsMoment = () => IsDate('Write the time as 2026-11-30T18:00:00+05:30.');

export class HoldDto implements HoldInput {
  @IsId('Choose the fabric')
  fabric_id: string;

  @IsOptional()
  @IsId('Choose the color')
  colourway_id?: string | null;

  @IsQuantity()
  quantity_meters: number;
}

export class AdminHoldDto extends HoldDto implements AdminHoldInput {
  @IsId('Choose a customer')
  customer_id: string;

  @IsOptional()
  @IsMoment()
  expires_at?: string;

  @IsOptional()
  @IsId('Choose the roll')
  roll_id?: string | null;

  @IsOptional()
  @IsId('Choose the lot')
  lot_id?: string | null;
}

export class HoldChangeDto implements HoldChange {
  @IsOptional()
  @IsMoment()
  expires_at?: string;

  @IsOptional()
  @IsQuantity()
  quantity_meters?: number;

  @KeepsNull()
  @IsOptional()
  @IsId('Choose the roll')
  roll_id?: string | null;

  @KeepsNull()
  @IsOptional()
  @IsId('Choose the lot')
  lot_id?: string | null;
}
