import { QUANTITY } from '@selvedge/domain/fabrics/fabric-rules';
import type {
  DeliveredLength,
  DeliveryChangeInput,
  DeliveryInput,
  ReasonInput,
} from '@selvedge/domain/orders/delivery';
import { ArrayMaxSize, ArrayUnique, IsArray, IsOptional } from 'class-validator';
import { Amount } from '../../fabrics/dto/fields.js';
import { IsId, OptionalText, Text } from '../../http/body/fields.js';
import { Part } from '../../http/body/validation.js';
import { MAX_LINES } from '../../quotations/dto/rules.js';

const MAX_ROLLS = 500;

/** How a delivery travels. */
export class DeliveryTransportDto implements DeliveryChangeInput {
  @Amount('The number of packages', { min: 1, max: 10_000, decimals: 0, optional: true })
  packages?: number | null;

  @OptionalText('Vehicle', { max: 60 })
  vehicle?: string;

  @OptionalText('Driver', { max: 60 })
  driver?: string;

  @OptionalText('Note', { max: 500 })
  note?: string;
}

class DeliveredLengthDto implements DeliveredLength {
  @IsId('Name the line by its id.')
  line_id: string;

  @Amount('The length', QUANTITY)
  meters: number;
}

export class DeliveryDto extends DeliveryTransportDto implements DeliveryInput {
  @IsOptional()
  @Part(() => DeliveredLengthDto, { each: true })
  @ArrayUnique(({ line_id }: DeliveredLengthDto) => line_id, { message: 'Name each line once.' })
  @ArrayMaxSize(MAX_LINES, { message: `An order has at most ${MAX_LINES} lines.` })
  @IsArray({ message: 'lines must be a list.' })
  lines?: DeliveredLengthDto[];

  @IsOptional()
  @IsId('Name the rolls by the ids of their allocations.', { each: true })
  @ArrayUnique({ message: 'Name each roll once.' })
  @ArrayMaxSize(MAX_ROLLS, { message: `A delivery has at most ${MAX_ROLLS} rolls.` })
  @IsArray({ message: 'allocation_ids must be a list.' })
  allocation_ids?: string[];
}

export class DeliveryReasonDto implements ReasonInput {
  @Text('Reason', { max: 300, missing: 'Write the reason.' })
  reason: string;
}
