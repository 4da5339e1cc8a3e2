import type { MergeInput } from '@selvedge/domain/quotations/decisions';
import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray } from 'class-validator';
import { IsId } from '../../http/body/fields.js';
import { MAX_LINES } from './rules.js';

export class MergeQuotationsDto implements MergeInput {
  @IsId('Name each quotation by its id.', { each: true })
  @ArrayUnique({ message: 'Name each quotation once.' })
  @ArrayMaxSize(MAX_LINES, { message: `At most ${MAX_LINES} quotations can be merged.` })
  @ArrayMinSize(2, { message: 'Choose at least two quotations to merge.' })
  @IsArray({ message: 'Choose at least two quotations to merge.' })
  ids: string[];
}
