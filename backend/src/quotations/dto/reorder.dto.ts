import { MAX_REORDERED, type ReorderInput } from '@selvedge/domain/quotations/reorder';
import { ArrayMaxSize, IsArray, IsOptional } from 'class-validator';
import { IsId } from '../../http/body/fields.js';

export class ReorderDto implements ReorderInput {
  @IsOptional()
  @IsId('Name each quotation of `also` by its id.', { each: true })
  @ArrayMaxSize(MAX_REORDERED, { message: `At most ${MAX_REORDERED} more quotations can be requested together.` })
  @IsArray({ message: 'Name in `also` further quotations of the request by their ids.' })
  also?: string[];
}
