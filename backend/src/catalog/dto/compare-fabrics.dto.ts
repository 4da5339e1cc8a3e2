import { MAX_COMPARED, MIN_COMPARED } from '@selvedge/domain/fabrics/compare';
import { ArrayMaxSize, ArrayMinSize, IsArray } from 'class-validator';
import { IsId } from '../../http/body/fields.js';
import { ToIds } from './search-fabrics.dto.js';

const HOW_MANY = `ids: name ${MIN_COMPARED} to ${MAX_COMPARED} fabrics to compare, with commas between them.`;

export class CompareFabricsDto {
  @ToIds()
  @IsId('ids: name fabrics by their ids, with commas between them.', { each: true })
  @ArrayMaxSize(MAX_COMPARED, { message: HOW_MANY })
  @ArrayMinSize(MIN_COMPARED, { message: HOW_MANY })
  @IsArray({ message: HOW_MANY })
  ids: string[];
}
