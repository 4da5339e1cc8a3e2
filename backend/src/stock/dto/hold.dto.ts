import type { AdminHoldInput, HoldExtension, HoldInput } from '@selvedge/domain/stock/hold';
import { IsOptional } from 'class-validator';
import { Amount } from '../../fabrics/dto/fields.js';
import { IsDate, IsId } from '../../http/body/fields.js';

const MOST = 1_000_000;
const IsMoment = () => IsDate('Write the time as 2026-11-30T18:00:00+05:30.');

export class HoldDto implements HoldInput {
  @IsId('Choose the fabric')
  fabric_id: string;

  @IsOptional()
  @IsId('Choose the colour')
  colourway_id?: string | null;

  @Amount('Quantity', { min: 0.001, max: MOST, decimals: 3 })
  quantity_meters: number;
}

export class AdminHoldDto extends HoldDto implements AdminHoldInput {
  @IsId('Choose a customer')
  customer_id: string;

  @IsOptional()
  @IsMoment()
  expires_at?: string;
}

export class HoldExtensionDto implements HoldExtension {
  @IsMoment()
  expires_at: string;
}
