import type { OrderPromiseInput, OrderStatusInput } from '@selvedge/domain/orders/order';
import { type OrderStatus, orderStatuses } from '@selvedge/domain/orders/order-status';
import { IsBoolean, IsIn, IsOptional } from 'class-validator';
import { OptionalText } from '../../http/body/fields.js';

const NOTE = 1_000;
const REASON = 300;

export class OrderPromiseDto implements OrderPromiseInput {
  @IsOptional()
  @IsBoolean({ message: 'allow_shortage must be true or false.' })
  allow_shortage?: boolean;

  @OptionalText('Reason', { max: REASON })
  stock_reason?: string;

  @OptionalText('Reason', { max: REASON })
  override_reason?: string;
}

export class OrderStatusDto extends OrderPromiseDto implements OrderStatusInput {
  @IsIn(orderStatuses, { message: `The status must be one of ${orderStatuses.join(', ')}.` })
  status: OrderStatus;

  @OptionalText('Note', { max: NOTE })
  note?: string;

  @OptionalText('Carrier')
  carrier?: string;

  @OptionalText('Vehicle')
  vehicle?: string;

  @OptionalText('Reason', { max: REASON })
  length_reason?: string;

  @IsOptional()
  @IsBoolean({ message: 'notify_customer must be true or false.' })
  notify_customer?: boolean;

  @IsOptional()
  @IsBoolean({ message: 'with_proforma must be true or false.' })
  with_proforma?: boolean;

  @OptionalText('Message to the customer', { max: NOTE })
  customer_message?: string;
}
