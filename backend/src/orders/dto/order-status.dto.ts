import type { OrderStatusInput } from '@selvedge/domain/orders/order';
import { type OrderStatus, orderStatuses } from '@selvedge/domain/orders/order-status';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';

const NOTE = 1_000;

export class OrderStatusDto implements OrderStatusInput {
  @IsIn(orderStatuses, { message: `The status must be one of ${orderStatuses.join(', ')}.` })
  status: OrderStatus;

  @IsOptional()
  @MaxLength(NOTE)
  @IsString()
  note?: string;
}
