import { QUANTITY } from '@selvedge/domain/fabrics/fabric-rules';
import { type AlertInput, type AlertKind, alertKinds } from '@selvedge/domain/lists/alert';
import { IsIn, IsOptional } from 'class-validator';
import { Amount } from '../../fabrics/dto/fields.js';
import { IsId } from '../../http/body/fields.js';

export class AlertDto implements AlertInput {
  @IsIn(alertKinds, { message: `kind must be one of ${alertKinds.join(', ')}.` })
  kind: AlertKind;

  @IsId('Choose a fabric of the catalog.')
  fabric_id: string;

  @IsOptional()
  @IsId('Choose a color of the fabric.')
  colourway_id?: string | null;

  @Amount('Length', { ...QUANTITY, optional: true })
  minimum_meters?: number;
}
