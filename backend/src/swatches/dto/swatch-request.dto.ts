import type { SwatchRequestInput, SwatchStatusInput } from '@selvedge/domain/swatches/swatch-request';
import { type SwatchStatus, swatchStatuses } from '@selvedge/domain/swatches/swatch-status';
import { ArrayMaxSize, ArrayNotEmpty, IsArray, IsIn, IsOptional } from 'class-validator';
import { IsId, OptionalText } from '../../http/body/fields.js';
import { Part } from '../../http/body/validation.js';

const TEXT = 1_000;
const REASON = 300;
/** More than any setting allows; the service checks the actual limit. */
const MOST = 100;

class SwatchItemDto {
  @IsId('Choose a fabric of the catalog.')
  fabric_id: string;

  @IsOptional()
  @IsId('Choose a color of the fabric.')
  colourway_id?: string | null;
}

export class SwatchRequestDto implements SwatchRequestInput {
  @Part(() => SwatchItemDto, { each: true })
  @ArrayMaxSize(MOST, { message: 'These are too many swatches for one request. Send it in parts.' })
  @ArrayNotEmpty({ message: 'Choose at least one swatch.' })
  @IsArray({ message: 'Choose at least one swatch.' })
  items: SwatchItemDto[];

  @OptionalText('Name')
  name?: string;

  @OptionalText('Phone')
  phone?: string;

  @OptionalText('Address', { max: TEXT })
  address?: string;

  @OptionalText('Note', { max: TEXT })
  note?: string;
}

class SwatchLotDto {
  @IsId('Choose a swatch of the request.')
  item_id: string;

  @IsId('Choose the lot')
  lot_id: string;
}

export class SwatchStatusDto implements SwatchStatusInput {
  @IsIn(swatchStatuses, { message: `The status must be one of ${swatchStatuses.join(', ')}.` })
  status: SwatchStatus;

  @OptionalText('Carrier')
  carrier?: string;

  @OptionalText('Tracking number')
  tracking_number?: string;

  @IsOptional()
  @Part(() => SwatchLotDto, { each: true })
  @ArrayMaxSize(MOST, { message: 'These are more lots than a request has swatches.' })
  @IsArray({ message: 'Write the lots as a list.' })
  lots?: SwatchLotDto[];

  @OptionalText('Reason', { max: REASON })
  reason?: string;

  @OptionalText('Note', { max: TEXT })
  note?: string;
}
