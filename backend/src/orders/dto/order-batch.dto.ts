import { type BatchStep, MAX_ORDERS_AT_ONCE, type OrderBatchInput } from '@selvedge/domain/orders/order-batch';
import { orderStatuses } from '@selvedge/domain/orders/order-status';
import { ArrayMaxSize, ArrayNotEmpty, IsArray, IsBoolean, IsIn, IsOptional } from 'class-validator';
import { IsId } from '../../http/body/fields.js';

const SELECT = 'Select the orders by their ids';
const steps: readonly BatchStep[] = ['next', ...orderStatuses.filter((status) => status !== 'pending')];

export class OrderBatchDto implements OrderBatchInput {
  @IsId('The ids of the orders must be ids', { each: true })
  @ArrayMaxSize(MAX_ORDERS_AT_ONCE, { message: `At most ${MAX_ORDERS_AT_ONCE} orders go at once` })
  @ArrayNotEmpty({ message: SELECT })
  @IsArray({ message: SELECT })
  ids: string[];

  @IsIn(steps, { message: `The step must be one of ${steps.join(', ')}.` })
  step: BatchStep;

  @IsOptional()
  @IsBoolean({ message: 'notify_customer must be true or false.' })
  notify_customer?: boolean;
}
