import type {
  OrderChangeInput,
  OrderDeliveryInput,
  OrderNoteInput,
  ReopenOrderInput,
} from '@selvedge/domain/orders/order';
import { ArrayMaxSize, ArrayNotEmpty, IsArray, IsBoolean, IsOptional, Max, Min } from 'class-validator';
import { IsDecimalNumber, IsNearDate, OptionalText, Stated, Text, ToNumber } from '../../http/body/fields.js';
import { Part } from '../../http/body/validation.js';
import { IsDiscount, MAX_LINES, MAX_PRICE, TEXT } from '../../quotations/dto/rules.js';
import { TemplateLineDto } from '../../quotations/dto/template.dto.js';
import { OrderPromiseDto } from './order-status.dto.js';

const NOTE = 1_000;

export class OrderChangeDto extends OrderPromiseDto implements OrderChangeInput {
  @Part(() => TemplateLineDto, { each: true })
  @ArrayMaxSize(MAX_LINES, { message: `An order has at most ${MAX_LINES} lines.` })
  @ArrayNotEmpty({ message: 'An order needs at least one line. Cancel it instead.' })
  @IsArray({ message: 'line_items must be the list of all lines.' })
  line_items: TemplateLineDto[];

  @IsOptional()
  @IsDiscount()
  discount?: number;

  @Stated()
  @ToNumber('rupees')
  @Min(0.01, { message: 'The total must be greater than 0.' })
  @Max(MAX_PRICE, { message: 'The total is too large.' })
  @IsDecimalNumber(2, 'The total must be an amount in rupees.', 'The total must have at most two decimals.')
  quoted_price?: number;

  @Stated()
  @IsBoolean({ message: 'Say with true or false whether the prices are checked.' })
  check_price?: boolean;

  @OptionalText('Note', { max: NOTE })
  note?: string;
}

export class OrderDeliveryDto implements OrderDeliveryInput {
  @Stated()
  @IsNearDate('The promised day must be a date, such as 2026-11-30.')
  promised_on?: string;

  @OptionalText('Carrier')
  carrier?: string;

  @OptionalText('Vehicle')
  vehicle?: string;
}

export class OrderNoteDto implements OrderNoteInput {
  @Text('Note', { max: TEXT, missing: 'Write a note first.' })
  note: string;
}

export class ReopenOrderDto extends OrderPromiseDto implements ReopenOrderInput {
  @OptionalText('Note', { max: NOTE })
  note?: string;
}

export class AcceptOrderChangeDto {
  @Text('Your name', { max: 120, missing: 'Type your name to accept.' })
  name: string;
}

export class DeclineOrderChangeDto {
  @OptionalText('Reason', { max: NOTE })
  reason?: string;
}
