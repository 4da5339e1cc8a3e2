import type { BookedLineInput, BookLinesInput, SetAsideInput } from '@selvedge/domain/invoicing/bank-line';
import { ArrayMaxSize, ArrayNotEmpty, ArrayUnique, IsArray, IsOptional } from 'class-validator';
import { IsId, Stated, Text } from '../../http/body/fields.js';
import { Part } from '../../http/body/validation.js';
import { Applications, ReceiptApplicationDto } from './receipt.dto.js';

const MAX_LINES = 100;

class BookedLineDto implements BookedLineInput {
  @IsId('Name the line by its id.')
  id: string;

  @Stated()
  @IsId('Name the customer by their id.')
  customer_id?: string;

  @Stated()
  @IsId('Name the order by its id.')
  order_id?: string;

  @IsOptional()
  @Applications()
  applications?: ReceiptApplicationDto[];
}

export class BookLinesDto implements BookLinesInput {
  @Part(() => BookedLineDto, { each: true })
  @ArrayUnique(({ id }: BookedLineDto) => id, { message: 'Each line stands once.' })
  @ArrayMaxSize(MAX_LINES, { message: `At most ${MAX_LINES} lines are booked at once.` })
  @ArrayNotEmpty({ message: 'Name at least one line.' })
  @IsArray({ message: 'lines must be a list.' })
  lines: BookedLineDto[];
}

export class SetAsideDto implements SetAsideInput {
  @Text('Reason', { max: 300, missing: 'Say what money it is.' })
  reason: string;
}
